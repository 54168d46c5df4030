/** The statement that stores a number that buys something without an order. */
import type { Db } from '#src/platform/database/db.ts';
import { statement } from '#src/platform/database/statement-sql.ts';

interface Buyer {
  mobileNo: string;
  now: Date;
}
type Known = { id: string; blockedReason: string | null };

/** As the trigger of orders does; nothing here is changed of a number that is known. */
const add = statement<Buyer & Record<string, unknown>, Known>(`
  with added as (
    insert into customers (id, mobile_no, name, created_at)
    values (gen_random_uuid(), :mobileNo, '', :now::timestamptz)
    on conflict (mobile_no) do nothing
    returning id, merged_into, blocked_reason
  )
  select one.id, coalesce(kept.blocked_reason, one.blocked_reason) as "blockedReason"
  from (select * from added
    union all select id, merged_into, blocked_reason from customers where mobile_no = :mobileNo) one
  left join customers kept on kept.id = one.merged_into`);

/** The customer of the number, and why their person is blocked. */
export async function upsertNumber(db: Db, buyer: Buyer): Promise<Known> {
  // A second look sees what another request stored during the first.
  const [known] = [...(await add(db, { ...buyer }))];
  const [again] = known ? [known] : await add(db, { ...buyer });
  if (!again) throw new Error('the number was not stored');
  return again;
}
