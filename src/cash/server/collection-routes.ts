/** A rider's routes about money: collecting, the cash in hand, giving cash back. */
import type { FastifyInstance } from 'fastify';
import { serve } from '#src/platform/http/serve.ts';
import type { Shop } from '#src/platform/http/shop.ts';
import { signedIn } from '#src/platform/http/signed-in.ts';
import { collectAtDoor, getOwnCash, giveCashBack } from '../collection-contract.ts';
import { findOwnCash } from './cash-list-service.ts';
import { giveBack } from './cash-return-service.ts';
import { type CashContext, collect } from './collection-service.ts';

interface CollectionRouteOptions extends CashContext {
  shop: Shop;
}

export async function collectionRoutes(app: FastifyInstance, options: CollectionRouteOptions) {
  const { db, clock, config } = options.shop;

  serve(app, collectAtDoor, async ({ headers, body }, request) => {
    const { orderId, method, amountPaise, reason, tappedAt } = body;
    const said = {
      ...{ orderNumber: orderId, method, amountPaise, reason, now: clock() },
      key: headers['idempotency-key'],
      tappedAt: tappedAt === undefined ? undefined : new Date(tappedAt),
    };
    const taker = { riderId: signedIn(request).staffId };
    return { data: { id: orderId, ...(await collect(db, said, taker, options)) } };
  });

  serve(app, getOwnCash, async (_input, request) => findOwnCash(db, signedIn(request).staffId));

  serve(app, giveCashBack, async ({ params }, request) => {
    const giving = { id: params.id, now: clock(), timeZone: config.timeZone };
    await giveBack(db, giving, signedIn(request).staffId);
    return { id: params.id };
  });
}
