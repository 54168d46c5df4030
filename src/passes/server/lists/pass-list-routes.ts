/** Routes of the lists of passes. */
import type { FastifyInstance } from 'fastify';
import { businessDay } from '#src/platform/contract/business-day.ts';
import { serve } from '#src/platform/http/serve.ts';
import type { Shop } from '#src/platform/http/shop.ts';
import { listLeftOut, listPasses, listResting } from '../../pass-list-contract.ts';
import { findLeftOut, findPasses, findResting } from './pass-list-service.ts';

export async function passListRoutes(app: FastifyInstance, { shop }: { shop: Shop }) {
  const { db, clock } = shop;
  const today = () => businessDay(clock(), shop.config.timeZone);

  serve(app, listPasses, ({ query: { show, after } }) =>
    findPasses(db, { show, after, today: today() }),
  );

  serve(app, listLeftOut, ({ query }) => findLeftOut(db, { ...query, today: today() }));

  serve(app, listResting, ({ query: { after } }) => findResting(db, { after, today: today() }));
}
