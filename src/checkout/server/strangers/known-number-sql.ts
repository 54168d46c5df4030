/** Which numbers are known: one that has paid for an order that stands, or got one. */
import { selectNumbersOf } from '#src/customers/server/person-numbers-sql.ts';
import type { Db } from '#src/platform/database/db.ts';
import { statement } from '#src/platform/database/statement-sql.ts';

/**
 * What a cancelled order was paid with goes back: it makes no number known.
 * A condition on a number, with all numbers of its person. The limit makes each of them look into
 * the index: most orders are paid, so that a plan that expects one soon reads all of a stranger's.
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
