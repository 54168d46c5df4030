/** Routes of the lists of passes, and of the answers to skips that came too late. */
import type { FastifyInstance } from 'fastify';
import { businessDay } from '#src/platform/contract/business-day.ts';
import { serve } from '#src/platform/http/serve.ts';
import type { Shop } from '#src/platform/http/shop.ts';
import {
  answerLateSkip,
  listLateSkips,
  listLeftOut,
  listPasses,
  listResting,
} from '../../pass-list-contract.ts';
import { type CancelOrder, findLateSkips, recordAnswer } from '../deciding/late-skip-service.ts';
import { pressesOf } from '../press.ts';
import { findLeftOut, findPasses, findResting } from './pass-list-service.ts';

interface Options {
  shop: Shop;
  cancelOrder: CancelOrder;
}

export async function passListRoutes(app: FastifyInstance, { shop, cancelOrder }: Options) {
  const { db, clock } = shop;
  const { timeZone } = shop.config;
  const today = () => businessDay(clock(), timeZone);
  const press = pressesOf(shop);

  serve(app, listPasses, ({ query: { show, after } }) =>
    findPasses(db, { show, after, today: today() }),
  );

  serve(app, listLeftOut, ({ query }) => findLeftOut(db, { ...query, today: today() }));

  serve(app, listResting, ({ query: { after } }) => findResting(db, { after, today: today() }));

  serve(app, listLateSkips, async () => {
    return { asked: await findLateSkips(db, { now: clock(), timeZone }) };
  });

  serve(app, answerLateSkip, async ({ body }, request) => {
    await recordAnswer(db, body, { ...press(request), cancelOrder });
    return {};
  });
}
