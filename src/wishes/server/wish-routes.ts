/** Routes of the list of wishes. */
import type { FastifyInstance } from 'fastify';
import { serve } from '#src/platform/http/serve.ts';
import type { Shop } from '#src/platform/http/shop.ts';
import { changeWishes, listWishes } from '../wish-contract.ts';
import { findWishes, replaceWishes } from './wish-service.ts';

export async function wishRoutes(app: FastifyInstance, { shop }: { shop: Shop }) {
  const { db, clock } = shop;

  serve(app, listWishes, () => findWishes(db));

  serve(app, changeWishes, ({ body }) => replaceWishes(db, body, clock()));
}
