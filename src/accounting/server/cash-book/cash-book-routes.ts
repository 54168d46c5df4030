/** Routes of the cash book. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Disk } from 'flydrive';
import {
  countTill,
  getBill,
  getCashBook,
  giveFloat,
  moveCash,
} from '#src/cash/cash-book-contract.ts';
import { recordEntry } from '#src/cash/server/cash-remittance-service.ts';
import { recordCount, recordMove } from '#src/cash/server/till/till-service.ts';
import { selectBill } from '#src/cash/server/till/till-sql.ts';
import { readMedia } from '#src/media/server/media-storage.ts';
import { AppError } from '#src/platform/contract/app-error.ts';
import { serve } from '#src/platform/http/serve.ts';
import type { Shop } from '#src/platform/http/shop.ts';
import { signedIn } from '#src/platform/http/signed-in.ts';
import { balanceOfTill, findCashBook, openDayFrom } from './cash-book-day-service.ts';

export async function cashBookRoutes(
  app: FastifyInstance,
  { shop, storage }: { shop: Shop; storage: Disk },
) {
  const { db, clock, config, log } = shop;
  const { timeZone } = config;
  const pressOf = (request: FastifyRequest, headers: { 'idempotency-key': string }) => ({
    ...{ key: headers['idempotency-key'], staffId: signedIn(request).staffId },
    ...{ now: clock(), timeZone },
  });

  serve(app, getCashBook, ({ query }) => findCashBook(db, { ...query, timeZone }));

  serve(app, giveFloat, async ({ headers, body }, request) => {
    const float = { ...body, kind: 'float' as const, ...pressOf(request, headers) };
    return { holdsPaise: await recordEntry(db, log, float) };
  });

  serve(app, moveCash, ({ headers, body }, request) =>
    recordMove(db, { ...body, bill: body.bill, ...pressOf(request, headers) }),
  );

  serve(app, getBill, async ({ params }, _request, reply) => {
    const name = await selectBill(db, params.id);
    const picture = name && (await readMedia(storage, name));
    if (!picture) throw new AppError('not_found', 'There is no photo of this bill.');
    return reply.type('image/webp').header('cache-control', 'no-store').send(picture);
  });

  serve(app, countTill, ({ headers, body }, request) => {
    const { counts, reason } = body;
    const count = { ...body, counts, reason, ...pressOf(request, headers) };
    return recordCount(db, { log, balanceOfTill, openDayFrom }, count);
  });
}
