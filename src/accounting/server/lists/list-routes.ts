/** Routes of the accountant's lists and of the GST tables. */
import type { FastifyInstance } from 'fastify';
import { sendCsv } from '#src/platform/http/files/csv-text.ts';
import { sendFile } from '#src/platform/http/files/file-reply.ts';
import { serve } from '#src/platform/http/serve.ts';
import type { Shop } from '#src/platform/http/shop.ts';
import type { KnownSettings } from '#src/settings/server/settings-cache.ts';
import { saveList, saveMonth, sumGst } from '../../accountant-contract.ts';
import { daysOfMonth } from '../../accountant-rules.ts';
import { openMonth } from '../month/month-service.ts';
import { addUpGst } from './gst-service.ts';
import { openList } from './list-service.ts';

interface Options {
  shop: Shop;
  settings: KnownSettings;
}

export async function listRoutes(app: FastifyInstance, { shop, settings }: Options) {
  const { db } = shop;
  const { timeZone } = shop.config;

  serve(app, saveList, async ({ body: { list, from, to } }, _request, reply) =>
    openList(db, list, { from, to, timeZone }).send((columns, pages) =>
      sendCsv(reply, `${list}-${from}-${to}.csv`, columns, pages),
    ),
  );
  serve(app, saveMonth, async ({ body: { month } }, _request, reply) => {
    const now = shop.clock();
    const { shop: named, tally } = settings.current();
    const order = { month, timeZone, now, shopName: named.name, ledgerNames: tally.ledgers };
    const body = await openMonth(db, order);
    return sendFile(reply, { fileName: `month-${month}.zip`, type: 'application/zip', body });
  });
  serve(app, sumGst, async ({ body }) => addUpGst(db, { ...daysOfMonth(body.month), timeZone }));
}
