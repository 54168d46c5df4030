/**
 * Checks a database after a fault: nothing is lost or duplicated, and every paisa is accounted for.
 */
import { findBrokenRules } from '#src/accounting/server/ledger-service.ts';
import {
  type Database,
  type DatabaseOptions,
  openDatabase,
} from '#src/platform/database/open-database.ts';
import type { Acknowledged } from './crowd-customers.ts';

export interface Proof {
  acknowledged: number;
  /** Acknowledged orders that are missing or incomplete. */
  lost: string[];
  /** All other errors. */
  faults: string[];
  /** Orders that are stored although no response about them arrived. */
  unanswered: number;
  sandboxPaise: number;
  attemptPaise: number;
  orderPaise: number;
  /** Money that came too late or twice; it must be refunded. */
  surplusPaise: number;
}

interface Stored {
  number: number;
  totalPaise: number;
  isPaid: boolean;
  mobileNo: string;
  key: string | null;
  lineCount: number;
  linePaise: number;
}

const storedOrders = `
  select o.number, o.total_paise as "totalPaise", o.payment_status = 'done' as "isPaid",
    o.mobile_no as "mobileNo", c.idempotency_key as key, count(l.id) as "lineCount",
    coalesce(sum(l.price_paise * l.quantity), 0)::bigint as "linePaise"
  from orders o
    join checkouts c on c.id = o.checkout_id
    left join order_lines l on l.order_id = o.id
  group by o.id, c.id`;

/** Each book separately, so that entries in only one of them are counted too. */
const sums = `
  select
    (select coalesce(sum(amount_paise), 0)::bigint from sandbox_payments where outcome = 'pay')
      as "sandboxPaise",
    (select coalesce(sum(paid_paise), 0)::bigint from payment_attempts) as "attemptPaise",
    (select coalesce(sum(paid_paise), 0)::bigint from payment_attempts where outcome <> 'accepted')
      as "surplusPaise",
    (select coalesce(sum(total_paise), 0)::bigint from orders o where payment_status = 'done'
      and not exists (select from collections c where c.order_id = o.id and c.method = 'cash' and not c.is_extra))
      as "orderPaise"`;

const differingPayments = `
  select coalesce(a.transaction_id, s.reference) as id
  from (select reference, amount_paise from sandbox_payments where outcome = 'pay') s
    full join (select transaction_id, paid_paise from payment_attempts where paid_paise is not null) a
      on a.transaction_id = s.reference
  where a.paid_paise is distinct from s.amount_paise`;

const paidTwice = `
  select min(o.number) as number
  from payment_attempts a join orders o on o.checkout_id = a.checkout_id
  where a.state = 'paid'
  group by a.checkout_id having count(distinct a.id) > 1`;

/** Opens the database of stopped shops. */
export async function proveStopped(
  where: DatabaseOptions,
  placed: readonly Acknowledged[],
): Promise<Proof> {
  const database = await openDatabase(where);
  return await prove(database, placed).finally(() => database.close());
}

/** Each customer has a different mobile number, so one with two checkouts was served twice. */
async function prove(
  { pool, db }: Pick<Database, 'pool' | 'db'>,
  placed: readonly Acknowledged[],
): Promise<Proof> {
  const { rows: stored } = await pool.query<Stored>(storedOrders);
  const books =
    await pool.query<Pick<Proof, 'sandboxPaise' | 'attemptPaise' | 'surplusPaise' | 'orderPaise'>>(
      sums,
    );
  const [sum] = books.rows;
  if (!sum) throw new Error('The books can’t be read.');
  const { rows: differing } = await pool.query<{ id: string }>(differingPayments);
  const { rows: again } = await pool.query<{ number: number }>(paidTwice);
  const broken = await findBrokenRules(db);
  const mine = stored.filter(({ mobileNo }) => isCustomer(mobileNo));
  const orderAndSurplus = sum.orderPaise + sum.surplusPaise;
  return {
    acknowledged: placed.length,
    lost: lostOf(stored, placed),
    unanswered: mine.length - placed.length,
    ...sum,
    faults: [
      ...twice(mine, placed),
      ...again.map(({ number }) => `order ${number} was paid twice`),
      ...broken.map(({ rule, subject }) => `rule ${rule}: ${subject}`),
      ...differing.map(({ id }) => `payment ${id} differs between the sandbox and the shop`),
      ...(sum.sandboxPaise === sum.attemptPaise && sum.attemptPaise === orderAndSurplus
        ? []
        : ['the sums of the sandbox, the attempts and the orders differ']),
    ],
  };
}

function isCustomer(mobileNo: string): boolean {
  return mobileNo.startsWith('70');
}

function lostOf(stored: readonly Stored[], placed: readonly Acknowledged[]): string[] {
  const byNumber = new Map(stored.map((row) => [row.number, row]));
  return placed.flatMap((order) => {
    const row = byNumber.get(order.number);
    if (!row) return [`order ${order.number} was acknowledged and is gone`];
    const isWhole =
      row.totalPaise === order.totalPaise &&
      row.linePaise === order.totalPaise &&
      row.lineCount === order.lineCount;
    if (row.key !== order.key || !isWhole) return [`order ${order.number} is another one`];
    if (order.calledPaid && !row.isPaid) return [`order ${order.number} was called paid`];
    return [];
  });
}

function twice(mine: readonly Stored[], placed: readonly Acknowledged[]): string[] {
  const mobiles = new Set(mine.map(({ mobileNo }) => mobileNo));
  const numbers = new Set(placed.map(({ number }) => number));
  return [
    ...(mobiles.size === mine.length ? [] : ['a customer has two orders for one']),
    ...(numbers.size === placed.length ? [] : ['one number was given to two orders']),
  ];
}

/** Prints the result, and returns whether everything is correct. */
export function printProof(proof: Proof): boolean {
  const { acknowledged, lost, faults, unanswered } = proof;
  const rupees = (paise: number) => `₹${(paise / 100).toFixed(2)}`;
  const { sandboxPaise, attemptPaise, orderPaise, surplusPaise } = proof;
  console.log(`  acknowledged ${acknowledged}, lost ${lost.length}`);
  if (unanswered > 0) console.log(`  stored, but the answer never arrived: ${unanswered}`);
  console.log(
    `  paid: sandbox ${rupees(sandboxPaise)}, attempts ${rupees(attemptPaise)}, orders ${rupees(orderPaise)}, to be given back ${rupees(surplusPaise)}`,
  );
  for (const text of [...lost, ...faults]) console.log(`  WRONG: ${text}`);
  return lost.length === 0 && faults.length === 0 && acknowledged > 0;
}
