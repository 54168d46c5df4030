/** The services that a shop uses all day, which must stay fast while it grows. */
import { randomInt, randomUUID } from 'node:crypto';
import { insertClose, lockDay } from '#src/accounting/server/days/day-close-sql.ts';
import { createCheckout } from '#src/checkout/server/placing-service.ts';
import { selectIsKnown } from '#src/checkout/server/strangers/known-number-sql.ts';
import { findDeliveries } from '#src/delivery/server/delivery-list-service.ts';
import { findProposals } from '#src/delivery/server/runs/run-proposal-service.ts';
import { findRuns, findStopsOfOrders } from '#src/delivery/server/runs/run-service.ts';
import { findCount } from '#src/kitchen/server/count/count-service.ts';
import { maxFound } from '#src/orders/order-search-rules.ts';
import { findOrdersOfDay, readOrderCounts } from '#src/orders/server/admin-order-service.ts';
import { findOrdersOfMobile } from '#src/orders/server/look-up/look-up-service.ts';
import { findMatchingOrders } from '#src/orders/server/search/order-search-service.ts';
import { moneyOfOrders } from '#src/payments/server/refunds/order-money-service.ts';
import { addDays } from '#src/platform/contract/business-day.ts';
import { type Shift, shifts } from '#src/platform/contract/shifts.ts';
import { type Db, inTransaction } from '#src/platform/database/db.ts';
import { type Database, openDatabase } from '#src/platform/database/open-database.ts';
import { findGlance } from '#src/reports/server/report-glance-service.ts';
import { addUpDishes, addUpSales, countPeople } from '#src/reports/server/report-service.ts';
import { firstSettings } from '#src/settings/first-settings.ts';
import { ensureSettings } from '#src/settings/server/settings-service.ts';
import { staff } from '#src/staff/server/staff-tables.ts';
import { fillEmpty, ordersACustomer, riders } from '../many-orders.ts';
import { addManyPasses } from './ended-passes.ts';

export const timeZone = 'Asia/Kolkata';
/** Every shift takes orders. */
export const openPlan = { rules: [], closures: [], timeZone, version: 1 };
const ordersADay = 4000;
const linesAnOrder = 3;
/** The number of past days that people look at. */
const daysLookedAt = 90;
/** As many passes run in every shop; the bigger one has sold more of them. */
const runningPasses = 300;
const ordersAnEndedPass = 50;

export interface GrownShop {
  count: number;
  database: Database;
  now: Date;
  today: string;
  /** Days with all their orders. */
  days: string[];
  mobileNos: string[];
  riderIds: string[];
  addressId: string;
  /** Orders of one day, assigned to riders. */
  orderIds: string[];
  menuIds: string[];
  /** People whose passes are running. */
  eaters: { customerId: string; purseId: string }[];
  offerId: string;
}

export interface Call {
  name: string;
  /** Returns the number of rows that the caller receives; the same in every shop. */
  run(db: Db, shop: GrownShop): Promise<number>;
  expected: (rows: number) => boolean;
}

/** A migrated database with `count` orders up to today. */
export async function growShop(
  databaseUrl: string,
  count: number,
  today: string,
): Promise<GrownShop> {
  const database = await openDatabase({ databaseUrl, dataDir: '' });
  const first = firstSettings({ cutOffs: {}, maskLookUps: true });
  await ensureSettings(database.db, first, new Date());
  await fillEmpty(database.pool, { count, today, timeZone, ordersADay, linesAnOrder, shifts });
  const ended = Math.floor(count / ordersAnEndedPass);
  await addManyPasses(database, { date: today, running: runningPasses, ended });
  const read = async (statement: string, ...values: unknown[]) =>
    (await database.pool.query<{ value: string }>(statement, values)).rows.map((row) => row.value);
  await closeDay(database.db, addDays(today, -2));
  const fullDays = Math.min(Math.floor((count - 1) / ordersADay), daysLookedAt);
  const days = Array.from({ length: fullDays }, (_, age) => addDays(today, -1 - age));
  return {
    count,
    database,
    now: new Date(`${today}T12:00:00+05:30`),
    today,
    days,
    mobileNos: await read(
      'select mobile_no as value from orders where order_date >= $1 group by 1 having count(*) = $2',
      days.at(-1),
      ordersACustomer,
    ),
    riderIds: await read('select id as value from staff'),
    addressId: (await read('select id as value from addresses limit 1'))[0] ?? '',
    orderIds: await read(
      'select id as value from orders where delivery_date = $1 limit 2000',
      days[0],
    ),
    menuIds: await read(
      'select id as value from menus where date = $1 limit $2',
      today,
      linesAnOrder,
    ),
    eaters: (await database.pool.query(eatersOf)).rows,
    offerId: (await read('select id as value from offers'))[0] ?? '',
  };
}

const eatersOf = `select purse.customer_id as "customerId", purse.id as "purseId"
  from passes join meal_purses purse on purse.id = purse_id where state = 'active'`;

/** A shop that has closed its days: all before this one are summed. */
export async function closeDay(db: Db, date: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockDay(tx, date);
    const [person] = await tx.select({ id: staff.id }).from(staff).limit(1);
    if (!person) throw new Error('nobody can close a day');
    await insertClose(tx, { date, timeZone, staffId: person.id, now: new Date() });
  });
}

export const callsOfTheDay: readonly Call[] = [
  {
    name: 'Look up a mobile number',
    run: async (db, { mobileNos, now }) => {
      const orders = await findOrdersOfMobile(db, {
        moneyOfOrders,
        mobileNo: anyOf(mobileNos),
        browserId: undefined,
        now,
        mask: true,
      });
      return orders.length;
    },
    expected: (rows) => rows === ordersACustomer,
  },
  {
    name: "Admin: a shift's orders",
    run: async (db, { days }) => {
      const filter = { isorder: false, deliverydate: anyOf(days), shift: anyOf(shifts) };
      return (await findOrdersOfDay(db, filter)).length;
    },
    expected: (rows) => rows === ordersADay / shifts.length,
  },
  {
    name: "Admin: a shift's counts",
    run: async (db, { days }) => {
      const counts = await readOrderCounts(db, { deliverydate: anyOf(days), shift: anyOf(shifts) });
      return counts.done;
    },
    expected: (rows) => rows > 0,
  },
  {
    name: "A rider's deliveries",
    run: async (db, { days, riderIds }) => {
      const rider = { staffId: anyOf(riderIds), fullName: 'Ramesh Parmar' };
      const slot = { date: anyOf(days), shift: anyOf<Shift>(shifts) };
      const of = { ...rider, ...slot, now: new Date() };
      return (await findDeliveries(db, of, async () => new Map())).length;
    },
    // Some orders are cancelled.
    expected: (rows) => rows > (ordersADay / shifts.length / riders) * 0.8,
  },
  {
    name: "Admin: a shift's runs",
    run: async (db, { days }) => {
      const runs = await findRuns(db, { date: anyOf(days), shift: anyOf<Shift>(shifts) });
      return runs.flatMap(({ stops }) => stops.flatMap((stop) => stop.orders)).length;
    },
    // Some orders are cancelled.
    expected: (rows) => rows > (ordersADay / shifts.length) * 0.95,
  },
  {
    name: 'Admin: runs as last time',
    run: async (db, { today }) => {
      const { proposals } = await findProposals(db, { date: today, shift: anyOf<Shift>(shifts) });
      return proposals.flatMap(({ orders }) => orders).length;
    },
    expected: (rows) => rows > (ordersADay / shifts.length) * 0.9,
  },
  {
    name: 'The stops of 2,000 orders',
    run: async (db, { orderIds }) => (await findStopsOfOrders(db, orderIds)).size,
    expected: (rows) => rows > 1900,
  },
  {
    name: 'Kitchen: the count of a shift',
    run: async (db, { days, now }) => {
      const key = { date: anyOf(days), shift: anyOf<Shift>(shifts) };
      return (await findCount(db, key, { plan: openPlan, now })).day.orders;
    },
    // Some orders are cancelled.
    expected: (rows) => rows > (ordersADay / shifts.length) * 0.8,
  },
  {
    name: 'Admin: search a rare note',
    run: async (db, { count }) => {
      const text = `flat ${randomInt(1000, count / 2)} temple`;
      return (await findMatchingOrders(db, text)).orders.length;
    },
    expected: (rows) => rows > 0,
  },
  {
    name: 'Admin: search a common word',
    run: async (db) => (await findMatchingOrders(db, 'temple')).orders.length,
    expected: (rows) => rows === maxFound,
  },
  {
    name: 'Admin: search a mobile number',
    run: async (db, { mobileNos }) =>
      (await findMatchingOrders(db, anyOf(mobileNos))).orders.length,
    expected: (rows) => rows >= ordersACustomer,
  },
  {
    name: 'Reports: sales of a day',
    run: async (db, { days }) => {
      const { total } = await addUpSales(db, oneOf(days));
      return total.orders + total.cancelledOrders;
    },
    expected: (rows) => rows === ordersADay,
  },
  {
    name: 'Reports: dishes of a day',
    run: async (db, { days }) => (await addUpDishes(db, oneOf(days))).length,
    expected: (rows) => rows > 0,
  },
  {
    name: 'Reports: people of a day',
    run: async (db, { days }) => {
      const { newPeople, returningPeople } = (await countPeople(db, oneOf(days))).total;
      return newPeople + returningPeople;
    },
    expected: (rows) => rows > 0,
  },
  {
    name: 'Reports: two days at a glance',
    run: async (db, { today }) =>
      (await findGlance(db, today, openPlan)).flatMap((day) => day.shifts).length,
    expected: (rows) => rows === 2 * shifts.length,
  },
  {
    name: 'Has a new number paid before',
    run: async (db) =>
      (await selectIsKnown(db, String(randomInt(6_000_000_000, 10_000_000_000)))) ? 1 : 0,
    expected: (rows) => rows <= 1,
  },
  {
    name: 'Place an order',
    run: async (db, { addressId, menuIds, now }) => {
      const { answer } = await createCheckout(db, {
        request: {
          address_id: addressId,
          mobileNo: String(randomInt(6_000_000_000, 10_000_000_000)),
          note: 'Flat 7, near the temple, 382421',
          menus: menuIds.map((menu_id) => ({ menu_id, quantity: 1 })),
        },
        idempotencyKey: randomUUID(),
        browserId: undefined,
        now,
        plan: openPlan,
        newestPlan: async () => openPlan,
      });
      return answer.orders.length;
    },
    expected: (rows) => rows > 0,
  },
];

function oneOf(days: readonly string[]) {
  const day = anyOf(days);
  return { from: day, to: day };
}

export function anyOf<T>(values: readonly T[]): T {
  const value = values[randomInt(values.length)];
  if (value === undefined) throw new Error('there is nothing to choose from');
  return value;
}
