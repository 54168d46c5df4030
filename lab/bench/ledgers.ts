/**
 * The books of a stopped shop: what the sandbox took, what the shop's attempts and orders say,
 * order by order.
 */
import { type DatabaseOptions, openDatabase } from '#src/platform/database/db.ts';

interface Sums {
  sandboxPaise: number;
  attemptPaise: number;
  orderPaise: number;
}

/** Paid amounts, and what is wrong with them. */
export interface Ledgers extends Sums {
  /** A sentence for each order and each sum that is not as it should be. */
  differences: string[];
}

interface Noted {
  /** Numbers of orders that the shop acknowledged, each a checkout of its own. */
  placed: readonly number[];
  /** Those of them whose payment it called successful. */
  paid: readonly number[];
}

interface Row {
  number: number;
  orderPaise: number;
  isPaid: boolean;
  /** Attempts that the shop accepted, and payments that the sandbox took. */
  acceptedCount: number;
  acceptedPaise: number;
  takenCount: number;
  takenPaise: number;
}

/** From the first acknowledged order on: the demo has books of its own. */
const perOrder = `
  select o.number, o.total_paise as "orderPaise", o.payment_status = 'done' as "isPaid",
    count(a.id) filter (where a.outcome = 'accepted') as "acceptedCount",
    coalesce(sum(a.paid_paise), 0)::bigint as "acceptedPaise",
    count(s.id) filter (where s.outcome = 'pay') as "takenCount",
    coalesce(sum(s.amount_paise) filter (where s.outcome = 'pay'), 0)::bigint as "takenPaise"
  from orders o
    left join payment_attempts a on a.checkout_id = o.checkout_id
    left join sandbox_payments s on s.reference = a.transaction_id
  where o.number >= $1
  group by o.id`;

/** Each book by itself, so that what is in one alone is counted too. */
const perBook = `
  select
    (select coalesce(sum(amount_paise), 0)::bigint from sandbox_payments
      where outcome = 'pay' and order_number >= $1) as "sandboxPaise",
    (select coalesce(sum(paid_paise), 0)::bigint from payment_attempts
      where checkout_id in (select checkout_id from orders where number >= $1)) as "attemptPaise",
    (select coalesce(sum(total_paise), 0)::bigint from orders
      where payment_status = 'done' and number >= $1) as "orderPaise"`;

/** Opens the database of a shop that has stopped. */
export async function compareLedgers(where: DatabaseOptions, noted: Noted): Promise<Ledgers> {
  const { pool, close } = await openDatabase(where);
  try {
    const first = noted.placed.reduce((least, number) => Math.min(least, number), Infinity);
    if (first === Infinity) throw new Error('No order was acknowledged.');
    const { rows } = await pool.query<Row>(perOrder, [first]);
    const books = await pool.query<Sums>(perBook, [first]);
    const [sums] = books.rows;
    if (!sums) throw new Error('The books can’t be read.');
    return { ...sums, differences: [...faultsOf(rows, noted), ...faultsOfSums(sums)] };
  } finally {
    await close();
  }
}

function faultsOf(rows: readonly Row[], { placed, paid }: Noted): string[] {
  const paidRows = new Set(rows.filter(({ isPaid }) => isPaid).map(({ number }) => number));
  const broken = paid.filter((number) => !paidRows.has(number));
  return [
    ...missing(rows, placed),
    ...rows.flatMap(faultOf),
    ...broken.map((number) => `order ${number} was called paid and is not`),
  ];
}

function faultsOfSums({ sandboxPaise, attemptPaise, orderPaise }: Sums): string[] {
  return sandboxPaise === attemptPaise && attemptPaise === orderPaise ? [] : ['the sums differ'];
}

function missing(rows: readonly Row[], placed: readonly number[]): string[] {
  const stored = new Set(rows.map(({ number }) => number));
  const known = new Set(placed);
  const lost = placed.filter((number) => !stored.has(number));
  const unknown = rows.filter(({ number }) => !known.has(number));
  return [
    ...lost.map((number) => `order ${number} was acknowledged and is gone`),
    ...unknown.map(({ number }) => `order ${number} was never acknowledged`),
    ...(known.size === placed.length ? [] : ['one number was given to two orders']),
  ];
}

/** Paid means: by one attempt and one payment of the sandbox, each of the order's whole amount. */
function faultOf(row: Row): string[] {
  const { number, orderPaise, isPaid, acceptedCount, acceptedPaise, takenCount, takenPaise } = row;
  if (!isPaid) return [`order ${number} is not paid`];
  const isOnce = acceptedCount === 1 && takenCount === 1;
  const isWhole = acceptedPaise === orderPaise && takenPaise === orderPaise;
  return isOnce && isWhole ? [] : [`order ${number} is not paid exactly once`];
}
