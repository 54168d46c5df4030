/**
 * How long the reports of a shop with 100,000 orders take: of a month, of a year, and at a glance.
 */
import { sql } from 'drizzle-orm';
import { journalOf, selectKept } from '#src/accounting/server/journal/journal-sql.ts';
import { addDays, businessDay, type DayRange } from '#src/platform/contract/business-day.ts';
import { shifts } from '#src/platform/contract/shifts.ts';
import type { Db } from '#src/platform/database/db.ts';
import { openDatabase } from '#src/platform/database/open-database.ts';
import { findGlance } from '#src/reports/server/report-glance-service.ts';
import { addUpDishes, addUpSales, countPeople } from '#src/reports/server/report-service.ts';
import { startPostgres } from '../postgres/test-postgres.ts';
import { type Call, type GrownShop, timeZone } from './growth/growth-calls.ts';
import { explainCall } from './growth/growth-plans.ts';
import { fillEmpty } from './many-orders.ts';
import { quantile } from './statistics.ts';

const count = 100_000;
/** A month is then an eighth of the orders. */
const ordersADay = 400;
const rounds = 20;

export interface ReportFigures {
  name: string;
  p50: number;
  p95: number;
  /** Big tables that a sequential scan reads. */
  scanned: string[];
}

function reportsOf(today: string): readonly Pick<Call, 'name' | 'run'>[] {
  const yesterday = addDays(today, -1);
  const ranges = [
    { name: 'a month', days: { from: addDays(today, -30), to: yesterday } },
    { name: 'a year', days: { from: addDays(today, -366), to: yesterday } },
  ];
  return [
    { name: 'today and tomorrow', run: async (db) => (await findGlance(db, today)).length },
    ...ranges.map(
      ({ name, days }): Pick<Call, 'name' | 'run'> => ({
        name: `accounts of ${name}`,
        run: async (db) => (await sumAccounts(db, days)).length,
      }),
    ),
    ...ranges.flatMap(({ name, days }): Pick<Call, 'name' | 'run'>[] => [
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

/** Of the journal; its days are files for the accountant. */
async function sumAccounts(db: Db, days: Pick<DayRange, 'from' | 'to'>) {
  const kept = await selectKept(db);
  const { rows } = await db.execute(sql`
    select kind, account, company, sum(paise) from ${journalOf({ ...days, timeZone }, kept)} as line
    group by kind, account, company`);
  return rows;
}

/** Calls the services directly, on a separate PostgreSQL. */
export async function measureReports(): Promise<ReportFigures[]> {
  await using postgres = await startPostgres({ random_page_cost: '1.1', shared_buffers: '512MB' });
  const database = await openDatabase({ databaseUrl: postgres.url('postgres'), dataDir: '' });
  try {
    const today = businessDay(new Date(), timeZone);
    await fillEmpty(database.pool, { count, today, timeZone, ordersADay, linesAnOrder: 3, shifts });
    const figures: ReportFigures[] = [];
    for (const report of reportsOf(today)) {
      figures.push(await measure({ ...report, expected: (rows) => rows > 0 }, { database }));
    }
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
