/** Routes of the accountant's lists and of the GST tables. */
import type { FastifyInstance } from 'fastify';
import { sendCsv } from '#src/platform/http/csv-text.ts';
import { serve } from '#src/platform/http/serve.ts';
import type { Shop } from '#src/platform/http/shop.ts';
import { saveList, sumGst } from '../../accountant-contract.ts';
import { daysOfMonth } from '../../accountant-rules.ts';
import { addUpGst } from './gst-service.ts';
import { openList } from './list-service.ts';

export async function listRoutes(app: FastifyInstance, { shop }: { shop: Shop }) {
  const { db } = shop;
  const { timeZone } = shop.config;

  serve(app, saveList, async ({ body: { list, from, to } }, _request, reply) =>
    openList(db, list, { from, to, timeZone }).send((columns, pages) =>
      sendCsv(reply, `${list}-${from}-${to}.csv`, columns, pages),
    ),
  );
  serve(app, sumGst, async ({ body }) => addUpGst(db, { ...daysOfMonth(body.month), timeZone }));
}
