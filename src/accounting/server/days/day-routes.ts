/** Routes of days: figures, lists and the close. */
import type { FastifyInstance } from 'fastify';
import { orderStatusLabels } from '#src/orders/order-rules.ts';
import { type CsvColumn, sendCsv } from '#src/platform/http/files/csv-text.ts';
import { serve } from '#src/platform/http/serve.ts';
import type { Shop } from '#src/platform/http/shop.ts';
import { signedIn } from '#src/platform/http/signed-in.ts';
import type { PlanSettings } from '#src/settings/server/settings-cache.ts';
import { closeDay, getDay, listDayOrders, listDays, saveDayOrders } from '../../day-contract.ts';
import type { DayOrderRow } from './day-list-sql.ts';
import { closeBooks, dayOrderPages, findDayOrders, findDays, readDay } from './day-service.ts';

const columns: readonly CsvColumn<DayOrderRow>[] = [
  { header: 'Order', kind: 'number', of: ({ number }) => number },
  { header: 'Delivery date', kind: 'date', of: ({ deliveryDate }) => deliveryDate },
  { header: 'Shift', kind: 'text', of: ({ shift }) => shift },
  {
    header: 'Status',
    kind: 'text',
    of: ({ status }) => orderStatusLabels[status],
  },
  { header: 'Mobile No', kind: 'mobile', of: ({ mobileNo }) => mobileNo },
  { header: 'Name', kind: 'text', of: ({ name }) => name },
  { header: 'Area', kind: 'text', of: ({ area }) => area },
  { header: 'Delivery person', kind: 'text', of: ({ rider }) => rider },
  { header: 'Total', kind: 'paise', of: ({ totalPaise }) => totalPaise },
  { header: 'Amount', kind: 'paise', of: ({ paise }) => paise },
];

export async function dayRoutes(
  app: FastifyInstance,
  { shop, settings }: { shop: Shop; settings: PlanSettings },
) {
  const { db, clock } = shop;
  const { timeZone } = shop.config;
  const context = () => ({ timeZone, plan: settings.current().shiftPlan, now: clock() });

  serve(app, listDays, async ({ body }) => findDays(db, body.month, context()));
  serve(app, getDay, async ({ params }) => readDay(db, params.date, context()));
  serve(app, listDayOrders, async ({ params, body }) =>
    findDayOrders(db, params.date, body, timeZone),
  );
  serve(app, saveDayOrders, async ({ params, body }, _request, reply) => {
    const pages = dayOrderPages(db, params.date, body, timeZone);
    return sendCsv(reply, `${body.tender ?? body.figure}-${params.date}.csv`, columns, pages);
  });
  serve(app, closeDay, async ({ params, body }, request) => {
    const { staffId } = signedIn(request);
    return closeBooks(db, params.date, { ...context(), staffId, seen: body });
  });
}
