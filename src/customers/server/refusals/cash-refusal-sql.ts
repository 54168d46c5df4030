/** Statements on orders that customers refused to pay at the door. */
import type { Db } from '#src/platform/database/db.ts';
import { statement } from '#src/platform/database/statement-sql.ts';
import { selectNumbersOfPerson } from '../person-numbers-sql.ts';
import { cashRefusals } from './cash-refusal-tables.ts';

/** Counts confirmed refusals, and at most one that only a rider reported. */
const counted = `(count(confirmed_at) + least(1, count(*) - count(confirmed_at)))::int`;

const count = statement<{ mobileNo: string }, { count: number }>(`
  select ${counted} as count from cash_refusals
  where allowed_again_at is null and mobile_no in (${selectNumbersOfPerson})`);

/** The refusals of a person that count. */
export async function selectCashRefusals(db: Db, mobileNo: string): Promise<number> {
  const [row] = await count(db, { mobileNo });
  if (!row) throw new Error('a count has no row');
  return row.count;
}

/** One row per order, however often it is reported. */
export async function insertCashRefusal(
  tx: Db,
  refusal: Pick<typeof cashRefusals.$inferInsert, 'orderId' | 'mobileNo' | 'createdAt'>,
): Promise<void> {
  await tx.insert(cashRefusals).values(refusal).onConflictDoNothing();
}

export const updateForgiven = statement<
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

/** People with at least this many refusals that count, by latest refusal, newest first. */
export const selectRefusedCustomers = statement<{ atLeast: number; most: number }, RefusedRow>(`
  select main.id as "customerId", main.mobile_no as "mobileNo", main.name,
    ${counted} as refusals, max(refusal.created_at) as "lastAt"
  from cash_refusals refusal
  join customers person on person.mobile_no = refusal.mobile_no
  join customers main on main.id = coalesce(person.merged_into, person.id)
  where refusal.allowed_again_at is null
  group by main.id having ${counted} >= :atLeast::int
  order by max(refusal.created_at) desc, main.id limit :most::int`);

interface RefusalRow {
  orderNumber: number;
  customerId: string;
  mobileNo: string;
  name: string;
  rider: string | null;
  at: Date;
}

/** Unconfirmed refusals after the first one, of people who may still pay in cash, newest first. */
export const selectRefusalsToConfirm = statement<{ atLeast: number; most: number }, RefusalRow>(`
  select orders.number as "orderNumber", refusal.customer_id as "customerId",
    refusal.mobile_no as "mobileNo", refusal.name, rider.full_name as rider, refusal.created_at as at
  from (
    select cash_refusals.order_id, cash_refusals.created_at, cash_refusals.confirmed_at,
      main.id as customer_id, main.mobile_no, main.name,
      row_number() over (partition by main.id order by cash_refusals.created_at, order_id) as place,
      count(confirmed_at) over (partition by main.id) as confirmed
    from cash_refusals
    join customers person on person.mobile_no = cash_refusals.mobile_no
    join customers main on main.id = coalesce(person.merged_into, person.id)
    where allowed_again_at is null
  ) as refusal
  join orders on orders.id = refusal.order_id
  left join collections said on said.order_id = orders.id and said.method = 'unpaid'
  left join staff rider on rider.id = said.rider_id
  where place > 1 and confirmed + 1 < :atLeast::int
  order by refusal.created_at desc, orders.number limit :most::int`);

interface Verdict extends Record<string, unknown> {
  orderNumber: number;
  staffId: string;
  now: Date;
}

const ofOrder = `order_id = (select id from orders where number = :orderNumber::int)`;

/** A dismissed refusal stays dismissed. */
export const updateConfirmed = statement<Verdict, Record<string, never>>(`
  update cash_refusals set confirmed_at = :now::timestamptz, confirmed_by = :staffId::uuid
  where ${ofOrder} and confirmed_at is null and allowed_again_at is null`);

/** A confirmed refusal stays confirmed. */
export const updateDismissed = statement<Verdict, Record<string, never>>(`
  update cash_refusals set allowed_again_at = :now::timestamptz, allowed_by = :staffId::uuid
  where ${ofOrder} and confirmed_at is null and allowed_again_at is null`);

interface RefusalState {
  isConfirmed: boolean;
  isDismissed: boolean;
}

const findState = statement<{ orderNumber: number }, RefusalState>(`
  select confirmed_at is not null as "isConfirmed", allowed_again_at is not null as "isDismissed"
  from cash_refusals where ${ofOrder}`);

export async function selectRefusalState(
  db: Db,
  orderNumber: number,
): Promise<RefusalState | undefined> {
  const [row] = await findState(db, { orderNumber });
  return row;
}
