/** Blocked numbers: no order of them is accepted. */
import type { Db } from '#src/platform/database/db.ts';
import { statement } from '#src/platform/database/statement-sql.ts';

/** Takes the parameter `:mobileNo`. A merged number is blocked if its person is. */
export const selectBlocked = `
  select kept.blocked_reason as reason from customers person
  join customers kept on kept.id = coalesce(person.merged_into, person.id)
  where person.mobile_no = :mobileNo and kept.blocked_reason is not null`;

const lookUp = statement<{ mobileNo: string }, { reason: string }>(selectBlocked);

export async function selectBlockedReason(db: Db, mobileNo: string): Promise<string | undefined> {
  const [row] = await lookUp(db, { mobileNo });
  return row?.reason;
}
