/** The search of orders, for admins. */
import type { FastifyInstance } from 'fastify';
import { serve } from '#src/platform/http/serve.ts';
import type { Shop } from '#src/platform/http/shop.ts';
import { signedIn } from '#src/platform/http/signed-in.ts';
import { searchOrders } from '../../order-search-contract.ts';
import { findMatchingOrders } from './order-search-service.ts';

/** Per admin: enough for fast typing, and too few to read all orders. */
const searchesOfAdmin = [{ points: 60, seconds: 60 }];

export async function orderSearchRoutes(app: FastifyInstance, { shop }: { shop: Shop }) {
  const searching = shop.rateLimits.own(searchesOfAdmin);
  serve(app, searchOrders, async ({ body }, request, reply) => {
    await searching.spend(signedIn(request).staffId, reply);
    return findMatchingOrders(shop.db, body.text);
  });
}
