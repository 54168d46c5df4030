/** Routes of the accountant's month and of the GST tables. */
import type { FastifyInstance } from 'fastify';
import { sendFile } from '#src/platform/http/files/file-reply.ts';
import { serve } from '#src/platform/http/serve.ts';
import type { Shop } from '#src/platform/http/shop.ts';
import type { KnownSettings } from '#src/settings/server/settings-cache.ts';
import { saveMonth, sumGst } from '../../accountant-contract.ts';
import { daysOfMonth } from '../../accountant-rules.ts';
import { openMonth } from '../month/month-service.ts';
import { addUpGst } from './gst-service.ts';

interface Options {
  shop: Shop;
  settings: KnownSettings;
}

export async function listRoutes(app: FastifyInstance, { shop, settings }: Options) {
  const { db } = shop;
  const { timeZone } = shop.config;

  serve(app, saveMonth, async ({ body: { month } }, _request, reply) => {
    const now = shop.clock();
    const { shop: named, tally } = settings.current();
    const order = { month, timeZone, now, shopName: named.name, ledgerNames: tally.ledgers };
    const body = await openMonth(db, order);
    return sendFile(reply, { fileName: `month-${month}.zip`, type: 'application/zip', body });
  });
  serve(app, sumGst, async ({ body }) => addUpGst(db, { ...daysOfMonth(body.month), timeZone }));
}
