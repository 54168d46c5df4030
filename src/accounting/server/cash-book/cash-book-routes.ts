/** Routes of the cash book. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { countTill, getCashBook, giveFloat, moveCash } from '#src/cash/cash-book-contract.ts';
import { recordEntry } from '#src/cash/server/cash-remittance-service.ts';
import { recordCount, recordMove } from '#src/cash/server/till/till-service.ts';
import { serve } from '#src/platform/http/serve.ts';
import type { Shop } from '#src/platform/http/shop.ts';
import { signedIn } from '#src/platform/http/signed-in.ts';
import { balanceOfTill, findCashBook, openDayFrom } from './cash-book-day-service.ts';

export async function cashBookRoutes(app: FastifyInstance, { shop }: { shop: Shop }) {
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
    recordMove(db, { ...body, ...pressOf(request, headers) }),
  );

  serve(app, countTill, ({ headers, body }, request) => {
    const { counts, reason } = body;
    const count = { ...body, counts, reason, ...pressOf(request, headers) };
    return recordCount(db, { log, balanceOfTill, openDayFrom }, count);
  });
}
