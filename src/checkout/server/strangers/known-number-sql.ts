/** Known numbers: those that have paid for an order that stands, or received one. */
import { selectNumbersOf } from '#src/customers/server/person-numbers-sql.ts';
import type { Db } from '#src/platform/database/db.ts';
import { statement } from '#src/platform/database/statement-sql.ts';

/**
 * The payment of a cancelled order is refunded and makes no number known. A condition on a number,
 * over all numbers of its person. The `limit` forces an index look-up for each number: most orders
 * are paid, so a plan that expects an early match would read all orders of a stranger.
 */
export const isKnown = (mobileNo: string) => `exists (
    select from (${selectNumbersOf(mobileNo)}) as own (mobile_no),
      lateral (select from orders known
        where known.mobile_no = own.mobile_no
          and ((known.payment_status = 'done' and known.cancel_reason is null)
            or known.status = 'done')
        limit 1) as found)`;

const lookUp = statement<{ mobileNo: string }, { isKnown: boolean }>(
  `select ${isKnown(':mobileNo')} as "isKnown"`,
);

export async function selectIsKnown(db: Db, mobileNo: string): Promise<boolean> {
  const [row] = await lookUp(db, { mobileNo });
  return row?.isKnown === true;
}
