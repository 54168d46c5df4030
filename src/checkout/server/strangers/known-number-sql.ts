/** Which numbers are known: one that has paid for an order that stands, or got one. */
import { selectNumbersOf } from '#src/customers/server/person-numbers-sql.ts';
import type { Db } from '#src/platform/database/db.ts';
import { written } from '#src/platform/database/written-sql.ts';

/**
 * What a cancelled order was paid with goes back: it makes no number known.
 * A condition on a number, with all numbers of its person; looks into an index.
 */
export const isKnown = (mobileNo: string) => `exists (select from orders known
    where known.mobile_no in (${selectNumbersOf(mobileNo)})
      and ((known.payment_status = 'done' and known.cancel_reason is null)
        or known.status = 'done'))`;

const lookUp = written<{ mobileNo: string }, { isKnown: boolean }>(
  `select ${isKnown(':mobileNo')} as "isKnown"`,
);

export async function selectIsKnown(db: Db, mobileNo: string): Promise<boolean> {
  const [row] = await lookUp(db, { mobileNo });
  return row?.isKnown === true;
}
