/** Checkouts that pay for something else than orders: what happens when their money comes. */
import type { PaidThing } from '#src/orders/order-rules.ts';
import type { Db } from '#src/platform/database/db.ts';
import type { ShiftPlan } from '#src/settings/cut-off-rules.ts';

/** Called in the transaction that takes the money, which has locked the checkout. */
export interface OtherSale {
  /** Gives what was paid for. False, with nothing changed, if it is not sold any more. */
  hand: (tx: Db, checkoutId: string, moment: { now: Date; plan: ShiftPlan }) => Promise<boolean>;
  /**
   * The same in few statements; returns the line of its receipt, and undefined, with nothing
   * changed, in a case that is not plain. It locks the checkout itself. A refusal of the database,
   * with status 409, is such a case as well.
   */
  handPlainly: (
    tx: Db,
    checkoutId: string,
    moment: { now: Date; plan: ShiftPlan },
  ) => Promise<string | undefined>;
  /** What was handed over, as a line of its receipt. */
  lineOf: (tx: Db, checkoutId: string) => Promise<string>;
}

/** From other features, by what the checkout pays for. */
export type OtherSales = Readonly<Record<Exclude<PaidThing, 'orders'>, OtherSale>>;

export function otherSaleOf(
  { paysFor }: { paysFor: PaidThing },
  sales: OtherSales,
): OtherSale | undefined {
  return paysFor === 'orders' ? undefined : sales[paysFor];
}
