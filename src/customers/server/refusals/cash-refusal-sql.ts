/** Statements on orders whose money was refused at the door. */
import type { Db } from '#src/platform/database/db.ts';
import { written } from '#src/platform/database/written-sql.ts';
import { selectNumbersOfPerson } from '../person-numbers-sql.ts';
import { cashRefusals } from './cash-refusal-tables.ts';

const count = written<{ mobileNo: string }, { count: number }>(`
  select count(*)::int as count from cash_refusals
  where allowed_again_at is null and mobile_no in (${selectNumbersOfPerson})`);

/** Those of a customer that still count. */
export async function selectCashRefusals(db: Db, mobileNo: string): Promise<number> {
  const [row] = await count(db, { mobileNo });
  if (!row) throw new Error('a count has no row');
  return row.count;
}

/** Once an order, however often it is told. */
export async function insertCashRefusal(
  tx: Db,
  refusal: Pick<typeof cashRefusals.$inferInsert, 'orderId' | 'mobileNo' | 'createdAt'>,
): Promise<void> {
  await tx.insert(cashRefusals).values(refusal).onConflictDoNothing();
}

export const updateForgiven = written<
  { mobileNo: string; staffId: string; now: Date },
  Record<string, never>
>(`
  update cash_refusals set allowed_again_at = :now::timestamptz, allowed_by = :staffId::uuid
  where allowed_again_at is null and mobile_no in (${selectNumbersOfPerson})`);

interface RefusedRow {
  customerId: string;
  mobileNo: string;
  name: string;
  refusals: number;
  lastAt: Date;
}

/** People with so many refusals that count, whose latest is newest first. */
export const selectRefusedCustomers = written<{ atLeast: number; most: number }, RefusedRow>(`
  select main.id as "customerId", main.mobile_no as "mobileNo", main.name,
    count(*)::int as refusals, max(refusal.created_at) as "lastAt"
  from cash_refusals refusal
  join customers person on person.mobile_no = refusal.mobile_no
  join customers main on main.id = coalesce(person.merged_into, person.id)
  where refusal.allowed_again_at is null
  group by main.id having count(*) >= :atLeast::int
  order by max(refusal.created_at) desc, main.id limit :most::int`);
