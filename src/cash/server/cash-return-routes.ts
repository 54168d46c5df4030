/** Routes of the cash that paid an order, and of what goes back of it. */
import type { FastifyInstance } from 'fastify';
import { serve } from '#src/platform/http/serve.ts';
import type { Shop } from '#src/platform/http/shop.ts';
import { signedIn } from '#src/platform/http/signed-in.ts';
import type { KnownSettings } from '#src/settings/server/settings-cache.ts';
import { getOrderCash, returnCash } from '../cash-return-contract.ts';
import { findOrderCash, returnCashPart } from './cash-return-service.ts';

interface CashReturnRouteOptions {
  shop: Shop;
  settings: KnownSettings;
}

export async function cashReturnRoutes(
  app: FastifyInstance,
  { shop, settings }: CashReturnRouteOptions,
) {
  const { db, clock } = shop;

  serve(app, getOrderCash, async ({ params }) => findOrderCash(db, params.id));

  serve(app, returnCash, async ({ params, headers, body }, request) => {
    const { returnablePaise: seenPaise, fromTill: isFromTill, ...said } = body;
    const press = { key: headers['idempotency-key'], staffId: signedIn(request).staffId };
    const part = { ...said, ...press, orderNumber: params.id, seenPaise, isFromTill };
    return { id: await returnCashPart(db, { shop, settings, now: clock() }, part) };
  });
}
