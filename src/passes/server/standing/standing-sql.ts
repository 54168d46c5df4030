/** Statements on standing meals and skips. */
import { and, asc, eq, gte, inArray, isNull, lte, ne, or, sql } from 'drizzle-orm';
import { addresses } from '#src/addresses/server/address-tables.ts';
import { tiffins } from '#src/dishes/server/tiffin-tables.ts';
import { orders } from '#src/orders/server/order-tables.ts';
import type { BusinessDay } from '#src/platform/contract/business-day.ts';
import type { Shift } from '#src/platform/contract/shifts.ts';
import type { Db } from '#src/platform/database/db.ts';
import { statement } from '#src/platform/database/statement-sql.ts';
import { forgivingAnswer } from '../../pass-kinds.ts';
import { expectedOn, skippedOn } from '../standing-day-tables.ts';
import { lateSkips, leftOutMeals, skips, standingMeals } from '../standing-tables.ts';

/** False if the id is there already. */
export async function insertStanding(
  tx: Db,
  row: typeof standingMeals.$inferInsert,
): Promise<boolean> {
  const rows = await tx
    .insert(standingMeals)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: standingMeals.id });
  return rows.length > 0;
}

export async function selectStandingForUpdate(tx: Db, id: string) {
  const [row] = await tx
    .select()
    .from(standingMeals)
    .where(eq(standingMeals.id, id))
    .for('no key update');
  return row;
}

/** A last day before its first says that it never came. */
export async function updateUntilDay(tx: Db, id: string, untilDay: BusinessDay): Promise<void> {
  await tx.update(standingMeals).set({ untilDay }).where(eq(standingMeals.id, id));
}

/** False if the id is there already. */
export async function insertSkip(tx: Db, row: typeof skips.$inferInsert): Promise<boolean> {
  const rows = await tx.insert(skips).values(row).onConflictDoNothing().returning({ id: skips.id });
  return rows.length > 0;
}

export async function selectSkipForUpdate(tx: Db, id: string) {
  const [row] = await tx.select().from(skips).where(eq(skips.id, id)).for('no key update');
  return row;
}

/** A last day before its first says that it was taken back. */
export async function updateToDay(tx: Db, id: string, toDay: BusinessDay): Promise<void> {
  await tx.update(skips).set({ toDay }).where(eq(skips.id, id));
}

/**
 * Those that have not ended before the day, or before they came, in the order in which they were
 * made.
 */
export function selectStandingOf(db: Db, purseIds: readonly string[], since: BusinessDay) {
  const { purseId, fromDay, untilDay, createdAt, id } = standingMeals;
  const isLater = and(gte(untilDay, since), gte(untilDay, fromDay));
  return db
    .select({ meal: standingMeals, tiffin: tiffins.name, place: addresses.shortname })
    .from(standingMeals)
    .innerJoin(tiffins, eq(tiffins.id, standingMeals.tiffinId))
    .innerJoin(addresses, eq(addresses.id, standingMeals.addressId))
    .where(and(inArray(purseId, [...purseIds]), or(isNull(untilDay), isLater)))
    .orderBy(asc(createdAt), asc(id));
}

/** As their index has it, so that those that are over are not read. */
const lastSkipped = sql`coalesce(${skips.toDay}, 'infinity'::date)`;

/** Those that have not ended before the day, and were not taken back before they began. */
export function selectSkipsOf(db: Db, purseIds: readonly string[], since: BusinessDay) {
  const { purseId, fromDay, createdAt, id } = skips;
  const [isLater, hasDays] = [sql`${lastSkipped} >= ${since}`, sql`${lastSkipped} >= ${fromDay}`];
  return db
    .select()
    .from(skips)
    .where(and(inArray(purseId, [...purseIds]), isLater, hasDays))
    .orderBy(asc(fromDay), asc(createdAt), asc(id));
}

/** What came or will come of standing meals from the day on, without cancelled orders. */
export function selectOrdersOfStanding(db: Db, purseIds: readonly string[], since: BusinessDay) {
  const { deliveryDate: date, shift, meals, number, status, standingId } = orders;
  return db
    .select({
      ...{ standingId: standingMeals.id, date, shift, meals, number, status },
      ...{ tiffin: tiffins.name, place: orders.addressShortname },
    })
    .from(standingMeals)
    .innerJoin(orders, eq(standingId, standingMeals.id))
    .innerJoin(tiffins, eq(tiffins.id, standingMeals.tiffinId))
    .where(
      and(
        inArray(standingMeals.purseId, [...purseIds]),
        gte(date, since),
        ne(status, 'unexpected'),
      ),
    );
}

/** What freezes have left out since the day, unless it was cooked after all; by days and shifts. */
export function selectLeftOutOf(db: Db, purseIds: readonly string[], since: BusinessDay) {
  const { date, shift, quantity, reason, standingId, orderId } = leftOutMeals;
  return db
    .select({ date, shift, meals: quantity, reason, standingId })
    .from(leftOutMeals)
    .innerJoin(standingMeals, eq(standingMeals.id, standingId))
    .where(and(inArray(standingMeals.purseId, [...purseIds]), gte(date, since), isNull(orderId)))
    .orderBy(asc(date), asc(shift));
}

/** What was asked about a standing meal is asked about the one that goes on from the day. */
export async function moveLateSkips(
  tx: Db,
  { from, to, since }: { from: string; to: string; since: BusinessDay },
): Promise<void> {
  const { standingId, date } = lateSkips;
  await tx
    .update(lateSkips)
    .set({ standingId: to })
    .where(and(eq(standingId, from), gte(date, since)));
}

/** A meal that comes again was not given back. */
export async function deleteForgiven(
  tx: Db,
  skip: Pick<typeof skips.$inferSelect, 'standingId' | 'toDay'>,
  since: BusinessDay,
): Promise<void> {
  if (skip.standingId === null) return;
  const { standingId, date, answer } = lateSkips;
  const isAfter = skip.toDay === null ? undefined : lte(date, skip.toDay);
  await tx
    .delete(lateSkips)
    .where(
      and(
        ...[eq(standingId, skip.standingId), gte(date, since), isAfter],
        eq(answer, forgivingAnswer),
      ),
    );
}

/**
 * What comes to a person without an order: standing meals that a pass can pay, or that are being
 * cooked, today and on the two days after, for which people can order.
 */
export const selectComing = statement<
  { customerIds: readonly string[]; today: BusinessDay },
  { date: BusinessDay; shift: Shift; tiffin: string; meals: number }
>(`
  select d.day::date::text as date, s.shift, t.name as tiffin, sum(s.quantity)::int as meals
  from meal_purses u join standing_meals s on s.purse_id = u.id join tiffins t on t.id = s.tiffin_id
    cross join generate_series(:today::date, :today::date + 2, '1 day') as d(day)
  where u.customer_id = any(:customerIds::uuid[])
    and ${expectedOn('d.day::date', 's.shift')} and not ${skippedOn('d.day::date', 's.shift')}
    and (exists (select from orders o where o.standing_id = s.id and o.delivery_date = d.day
        and o.shift = s.shift and o.status <> 'unexpected')
      or not exists (select from shift_days f where f.date = d.day and f.shift = s.shift
          and f.state <> 'open')
        and exists (select from passes p where p.purse_id = s.purse_id and p.tiffin_id = s.tiffin_id
          and p.state = 'active' and s.shift = any(p.shifts) and p.balance_meals >= s.quantity
          and d.day between p.starts_on and p.expires_on))
  group by d.day, s.shift, t.name order by d.day, s.shift desc, t.name`);

/** What counts as a tiffin on the menus of these days that customers see. */
export const selectTiffinDishes = statement<
  { days: readonly BusinessDay[] },
  { date: BusinessDay; shift: Shift; tiffinId: string; dish: string }
>(`
  select date::text, shift, tiffin_id as "tiffinId", variant as dish from menus
  where date = any(:days::date[]) and tiffin_id is not null and is_published
    and archived_at is null`);
