/**
 * How long the reports and the books of a shop with 100,000 orders take: of a day, of a month, of a
 * year, and at a glance. The shop has closed its days; books are measured before that too.
 */
import { selectDays } from '#src/accounting/server/days/day-overview-sql.ts';
import { readDay } from '#src/accounting/server/days/day-service.ts';
import { findBalances } from '#src/accounting/server/journal/balance-service.ts';
import { addDays, businessDay } from '#src/platform/contract/business-day.ts';
import { shifts } from '#src/platform/contract/shifts.ts';
import { openDatabase } from '#src/platform/database/open-database.ts';
import { findGlance } from '#src/reports/server/report-glance-service.ts';
import { addUpDishes, addUpSales, countPeople } from '#src/reports/server/report-service.ts';
import { startPostgres } from '../postgres/test-postgres.ts';
import { type Call, closeDay, type GrownShop, openPlan, timeZone } from './growth/growth-calls.ts';
import { explainCall } from './growth/growth-plans.ts';
import { fillEmpty } from './many-orders.ts';
import { quantile } from './statistics.ts';

const count = 100_000;
/** A month is then an eighth of the orders. */
const ordersADay = 400;
const daysAMonth = 30;
const rounds = 20;

export interface ReportFigures {
  name: string;
  p50: number;
  p95: number;
  /** Big tables that a sequential scan reads. */
  scanned: string[];
}

type Report = Pick<Call, 'name' | 'run'>;

/** With today, which is open. */
function booksOf(today: string): readonly Report[] {
  const context = { timeZone, plan: openPlan, now: new Date() };
  const month = { from: addDays(today, -daysAMonth), to: today, timeZone };
  return [
    {
      name: 'figures of a day',
      run: async (db) => (await readDay(db, addDays(today, -1), context)).orders,
    },
    { name: 'days of a month', run: async (db) => (await selectDays(db, month)).length },
    { name: 'accounts of a month', run: async (db) => (await findBalances(db, month)).length },
  ];
}

function reportsOf(today: string): readonly Report[] {
  const yesterday = addDays(today, -1);
  const ranges = [
    { name: 'a month', days: { from: addDays(today, -daysAMonth), to: yesterday } },
    { name: 'a year', days: { from: addDays(today, -366), to: yesterday } },
  ];
  return [
    {
      name: 'today and tomorrow',
      run: async (db) => (await findGlance(db, today, openPlan)).length,
    },
    ...ranges.flatMap(({ name, days }): Report[] => [
      { name: `sales of ${name}`, run: async (db) => (await addUpSales(db, days)).total.orders },
      { name: `dishes of ${name}`, run: async (db) => (await addUpDishes(db, days)).length },
      {
        name: `people of ${name}`,
        run: async (db) => {
          const { newPeople, returningPeople } = (await countPeople(db, days)).total;
          return newPeople + returningPeople;
        },
      },
    ]),
  ];
}

/** Calls the services directly, on a separate PostgreSQL. */
export async function measureReports(): Promise<ReportFigures[]> {
  await using postgres = await startPostgres({ random_page_cost: '1.1', shared_buffers: '512MB' });
  const database = await openDatabase({ databaseUrl: postgres.url('postgres'), dataDir: '' });
  try {
    const today = businessDay(new Date(), timeZone);
    await fillEmpty(database.pool, { count, today, timeZone, ordersADay, linesAnOrder: 3, shifts });
    const figures: ReportFigures[] = [];
    const add = async (reports: readonly Report[]) => {
      for (const report of reports)
        figures.push(await measure({ ...report, expected: (rows) => rows > 0 }, { database }));
    };
    const month = Array.from({ length: daysAMonth }, (_, age) => addDays(today, age - daysAMonth));
    await closeDay(database.db, addDays(today, -daysAMonth - 1));
    await add(booksOf(today).map((book) => ({ ...book, name: `${book.name}, open` })));
    for (const day of month) await closeDay(database.db, day);
    await add([...booksOf(today), ...reportsOf(today)]);
    return figures;
  } finally {
    await database.close();
  }
}

async function measure(call: Call, { database }: Pick<GrownShop, 'database'>) {
  const shop = { database } as GrownShop;
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const began = performance.now();
    const rows = await call.run(database.db, shop);
    if (!call.expected(rows)) throw new Error(`${call.name} answers nothing`);
    times.push(performance.now() - began);
  }
  const statements = await explainCall(call, shop);
  const scanned = statements.flatMap((statement) => statement.scanned);
  return { name: call.name, p50: quantile(times, 0.5), p95: quantile(times, 0.95), scanned };
}
