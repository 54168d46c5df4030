/** Statements on passes. */
import { and, desc, eq, gt, inArray, isNotNull, lt, ne, or, sql } from 'drizzle-orm';
import { counterPayments } from '#src/cash/server/counter/counter-payment-tables.ts';
import { tiffins } from '#src/dishes/server/tiffin-tables.ts';
import { checkouts } from '#src/orders/server/checkout-tables.ts';
import { orders } from '#src/orders/server/order-tables.ts';
import { among } from '#src/platform/database/columns.ts';
import type { Db } from '#src/platform/database/db.ts';
import { statement } from '#src/platform/database/statement-sql.ts';
import { receipts } from '#src/receipts/server/receipt-tables.ts';
import { closures } from '#src/settings/server/closure-tables.ts';
import { staff } from '#src/staff/server/staff-tables.ts';
import { skipKinds } from '../pass-kinds.ts';
import { passEntries, passes } from './pass-tables.ts';
import { mealPurses } from './purse-tables.ts';

export type PassRow = typeof passes.$inferSelect;
/** Its number stands in its checkout already; its entries make its balance. */
export type NewPass = Omit<typeof passes.$inferInsert, 'balanceMeals' | 'balancePaise'> & {
  number: number;
};

/** Before the pass is stored, because its checkout has the number as well. */
export async function takePassNumber(tx: Db): Promise<number> {
  const [row] = await takeNumber(tx, {});
  if (!row) throw new Error('no number was given');
  return row.number;
}
const takeNumber = statement<Record<string, never>, { number: number }>(
  `select nextval(pg_get_serial_sequence('passes', 'number'))::int as number`,
);

export async function insertPass(tx: Db, row: NewPass): Promise<void> {
  await tx.insert(passes).values(row);
}

export async function insertPassEntries(
  tx: Db,
  rows: readonly (typeof passEntries.$inferInsert)[],
): Promise<void> {
  if (rows.length > 0) await tx.insert(passEntries).values([...rows]);
}

/** Without those that wait for their money; the one that ends last first. */
export function selectPassesOf(db: Db, purseIds: readonly string[]) {
  return db
    .select({ pass: passes, tiffin: tiffins.name })
    .from(passes)
    .innerJoin(tiffins, eq(tiffins.id, passes.tiffinId))
    .where(and(inArray(passes.purseId, [...purseIds]), ne(passes.state, 'pending')))
    .orderBy(desc(passes.expiresOn), desc(passes.number));
}

/**
 * With what staff see of their payment. The one that ends last first; of those that wait for their
 * money, those that can be paid.
 */
export function selectPassesOfPerson(db: Db, purseIds: readonly string[], now: Date) {
  const { state, expiresAt } = checkouts;
  const entriesOf = (kind: string) =>
    sql`from ${passEntries} e where e.pass_id = ${passes.id} and e.kind = ${kind}`;
  return db
    .select({
      pass: passes,
      tiffin: tiffins.name,
      browserId: mealPurses.browserId,
      payableUntil: expiresAt,
      isFromTill: isNotNull(counterPayments.id).mapWith(Boolean),
      paidOn: sql<string | null>`(select e.day ${entriesOf('bought')})`,
      hasDrawn: sql`exists (select ${entriesOf('drawn')})`.mapWith(Boolean),
      receiptToken: receipts.token,
    })
    .from(passes)
    .innerJoin(mealPurses, eq(mealPurses.id, passes.purseId))
    .innerJoin(tiffins, eq(tiffins.id, passes.tiffinId))
    .innerJoin(checkouts, eq(checkouts.id, passes.checkoutId))
    .leftJoin(counterPayments, eq(counterPayments.checkoutId, passes.checkoutId))
    .leftJoin(
      receipts,
      and(eq(receipts.checkoutId, passes.checkoutId), eq(receipts.kind, 'receipt')),
    )
    .where(
      and(
        inArray(passes.purseId, [...purseIds]),
        or(ne(passes.state, 'pending'), and(eq(state, 'awaiting'), gt(expiresAt, now))),
      ),
    )
    .orderBy(desc(passes.expiresOn), desc(passes.number));
}

export type PersonPassRow = Awaited<ReturnType<typeof selectPassesOfPerson>>[number];

export async function selectPassOfCheckout(db: Db, checkoutId: string) {
  const [pass] = await db.select().from(passes).where(eq(passes.checkoutId, checkoutId));
  return pass;
}

interface EntriesWanted {
  limit: number;
  /** Only those before this one. */
  before?: { id: string; createdAt: Date } | undefined;
}

/**
 * The newest entries of these passes, each with the number of its order, and with the meals that
 * its pass had afterwards.
 */
export function selectEntries(
  db: Db,
  passIds: readonly string[],
  { limit, before }: EntriesWanted,
) {
  const { id, passId, kind, meals, paise, days, date, shift, reason, createdAt } = passEntries;
  const left = sql<number>`(select sum(e.meals)::int from ${passEntries} e where e.pass_id = ${passId}
    and (e.created_at, e.id) <= (${createdAt}, ${id}))`;
  return db
    .select({
      ...{ id, passId, kind, meals, paise, days, date, shift, reason, createdAt, left },
      closure: closures.reason,
      order: orders.number,
      by: staff.fullName,
    })
    .from(passEntries)
    .leftJoin(orders, eq(orders.id, passEntries.orderId))
    .leftJoin(staff, eq(staff.id, passEntries.staffId))
    .leftJoin(closures, eq(closures.id, passEntries.closureId))
    .where(
      and(
        inArray(passId, [...passIds]),
        before &&
          or(
            lt(createdAt, before.createdAt),
            and(eq(createdAt, before.createdAt), lt(id, before.id)),
          ),
      ),
    )
    .orderBy(desc(createdAt), desc(id))
    .limit(limit);
}

/** Undefined unless it is of one of these passes. */
export async function selectEntry(db: Db, id: string, passIds: readonly string[]) {
  const [entry] = await db
    .select({ id: passEntries.id, createdAt: passEntries.createdAt })
    .from(passEntries)
    .where(and(eq(passEntries.id, id), inArray(passEntries.passId, [...passIds])));
  return entry;
}

/** True if the purses have a pass or a standing meal, also one that has ended. */
export const selectHasMeals = statement<{ purseIds: readonly string[] }, { found: boolean }>(`
  select exists (select from passes where purse_id = any(:purseIds::uuid[]) and state <> 'pending')
    or exists (select from standing_meals where purse_id = any(:purseIds::uuid[])) as found`);

/** How many skips the passes have had. */
export async function selectSkipCounts(
  db: Db,
  passIds: readonly string[],
): Promise<Map<string, number>> {
  const { passId, kind } = passEntries;
  const rows = await db
    .select({ passId, skips: sql<number>`count(*)::int` })
    .from(passEntries)
    .where(and(inArray(passId, [...passIds]), sql`${kind} ${sql.raw(among(skipKinds))}`))
    .groupBy(passId);
  return new Map(rows.map((row) => [row.passId, row.skips]));
}
