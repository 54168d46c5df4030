/** Routes of the cash book. */
import type { FastifyInstance } from 'fastify';
import { countTill, getCashBook, moveCash } from '#src/cash/cash-book-contract.ts';
import { recordCount, recordMove } from '#src/cash/server/till/till-service.ts';
import { serve } from '#src/platform/http/serve.ts';
import type { Shop } from '#src/platform/http/shop.ts';
import { signedIn } from '#src/platform/http/signed-in.ts';
import { balanceOfTill, findCashBook } from './cash-book-service.ts';

export async function cashBookRoutes(app: FastifyInstance, { shop }: { shop: Shop }) {
  const { db, clock, config, log } = shop;
  const { timeZone } = config;

  serve(app, getCashBook, ({ query }) => findCashBook(db, { ...query, timeZone }));

  serve(app, moveCash, ({ headers, body }, request) => {
    const { staffId } = signedIn(request);
    const press = { key: headers['idempotency-key'], staffId, now: clock(), timeZone };
    return recordMove(db, { ...body, ...press });
  });

  serve(app, countTill, ({ headers, body }, request) => {
    const { staffId } = signedIn(request);
    const press = { key: headers['idempotency-key'], staffId, now: clock(), timeZone };
    const { counts, reason } = body;
    return recordCount(db, { log, balanceOfTill }, { ...body, counts, reason, ...press });
  });
}
