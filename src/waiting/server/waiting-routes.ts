/** The numbers of the sidebar. */
import type { FastifyInstance } from 'fastify';
import { serve } from '#src/platform/http/serve.ts';
import type { Shop } from '#src/platform/http/shop.ts';
import { signedIn } from '#src/platform/http/signed-in.ts';
import { countWaiting } from '../waiting-contract.ts';
import { countFor } from './waiting-service.ts';

export async function waitingRoutes(app: FastifyInstance, { shop }: { shop: Shop }) {
  serve(app, countWaiting, (_input, request) => countFor(shop, signedIn(request).role));
}
