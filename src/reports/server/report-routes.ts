/** Routes of the reports: sales of some days, and today and tomorrow. */
import type { FastifyInstance } from 'fastify';
import { businessDay } from '#src/platform/contract/business-day.ts';
import { sendCsv } from '#src/platform/http/files/csv-text.ts';
import { serve } from '#src/platform/http/serve.ts';
import type { Shop } from '#src/platform/http/shop.ts';
import type { PlanSettings } from '#src/settings/server/settings-cache.ts';
import {
  getGlance,
  reportDishes,
  reportPasses,
  reportPeople,
  reportSales,
  saveReport,
} from '../report-contract.ts';
import { peopleColumns, salesColumns } from './report-columns.ts';
import { findGlance } from './report-glance-service.ts';
import { addUpPasses } from './report-passes-service.ts';
import { addUpDishes, addUpSales, countPeople } from './report-service.ts';

interface Options {
  shop: Shop;
  settings: PlanSettings;
}

export async function reportRoutes(app: FastifyInstance, { shop, settings }: Options) {
  const { db, clock, config } = shop;
  const { timeZone } = config;

  serve(app, getGlance, async () => {
    const now = clock();
    const plan = settings.current().shiftPlan;
    const days = await findGlance(db, businessDay(now, timeZone), plan);
    return { asOf: now, days };
  });
  serve(app, reportSales, async ({ query }) => addUpSales(db, query));
  serve(app, reportDishes, async ({ query }) => ({ dish: await addUpDishes(db, query) }));
  serve(app, reportPeople, async ({ query }) => countPeople(db, query));
  serve(app, reportPasses, async ({ query }) => {
    const passes = await addUpPasses(db, query);
    return { ...(passes && { passes }) };
  });
  serve(app, saveReport, async ({ body: { report, from, to } }, _request, reply) => {
    const days = { from, to };
    const name = `${report}-${from}-${to}.csv`;
    if (report === 'people') {
      const { day } = await countPeople(db, days);
      return sendCsv(reply, name, peopleColumns(), onePage(day));
    }
    const rows =
      report === 'dish' ? await addUpDishes(db, days) : (await addUpSales(db, days))[report];
    return sendCsv(reply, name, salesColumns(report), onePage(rows));
  });
}

/** A report has at most one row for each day, or for each of a few groups. */
async function* onePage<Row>(rows: readonly Row[]) {
  yield rows;
}
