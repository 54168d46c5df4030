/** The passes of a person, with what staff see of their payment. */
import { and, desc, eq, gt, inArray, isNotNull, ne, or, sql } from 'drizzle-orm';
import { counterPayments } from '#src/cash/server/counter/counter-payment-tables.ts';
import { tiffins } from '#src/dishes/server/tiffin-tables.ts';
import { checkouts } from '#src/orders/server/checkout-tables.ts';
import type { Db } from '#src/platform/database/db.ts';
import { receipts } from '#src/receipts/server/receipt-tables.ts';
import { passEntries, passes } from '../pass-tables.ts';
import { mealPurses } from '../purse-tables.ts';

/** The one that ends last first; of those that wait for their money, those that can be paid. */
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
