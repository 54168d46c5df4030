/** Routes of skips that came too late, for staff. */
import type { FastifyInstance } from 'fastify';
import { serve } from '#src/platform/http/serve.ts';
import type { Shop } from '#src/platform/http/shop.ts';
import { signedIn } from '#src/platform/http/signed-in.ts';
import { answerLateSkip, listLateSkips } from '../../pass-list-contract.ts';
import { type CancelOrder, findLateSkips, recordAnswer } from './late-skip-service.ts';

interface Options {
  shop: Shop;
  cancelOrder: CancelOrder;
}

export async function lateSkipRoutes(app: FastifyInstance, { shop, cancelOrder }: Options) {
  const { db, clock } = shop;
  const { timeZone } = shop.config;

  serve(app, listLateSkips, async () => {
    return { asked: await findLateSkips(db, { now: clock(), timeZone }) };
  });

  serve(app, answerLateSkip, async ({ body }, request) => {
    const { staffId } = signedIn(request);
    await recordAnswer(db, body, { staffId, now: clock(), timeZone, cancelOrder });
    return {};
  });
}
