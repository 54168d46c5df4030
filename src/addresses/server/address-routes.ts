/** Delivery locations for the checkout's dropdown. */
import type { FastifyInstance } from 'fastify';
import { serve } from '#src/server/serve.ts';
import type { Shop } from '#src/server/shop.ts';
import { listAddresses } from '../address-contract.ts';
import { selectActiveAddresses } from './address-sql.ts';

export async function addressRoutes(app: FastifyInstance, { shop }: { shop: Shop }) {
  serve(app, listAddresses, async () => ({ addresses: await selectActiveAddresses(shop.db) }));
}
