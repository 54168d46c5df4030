/** The wishes that hold for every order of a number. */
import type { Db } from '#src/platform/database/db.ts';
import { statement } from '#src/platform/database/statement-sql.ts';
import type { LineWish } from '#src/wishes/wish-rules.ts';

/**
 * SQL: those of the person into whom the number is merged; null for a number that never ordered.
 */
export const selectStandingOf = (mobileNo: string) => `(
  select coalesce(person.wishes, own.wishes) from customers own
  left join customers person on person.id = own.merged_into where own.mobile_no = ${mobileNo})`;

const standing = statement<{ mobileNo: string }, { wishes: LineWish[] | null }>(
  `select ${selectStandingOf(':mobileNo')} as wishes`,
);

export async function selectStandingWishes(db: Db, mobileNo: string): Promise<readonly LineWish[]> {
  const [row] = await standing(db, { mobileNo });
  return row?.wishes ?? [];
}
