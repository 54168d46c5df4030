/** Orders as customers place them and look them up. */
import cookie from '@fastify/cookie';
import type { FastifyInstance } from 'fastify';
import type { MenuBoard } from '#src/menus/server/menu-service.ts';
import { readBrowserId, writeBrowserId } from '#src/server/browser-cookie.ts';
import { serve } from '#src/server/serve.ts';
import type { Shop } from '#src/server/shop.ts';
import {
  lookUpOrders as lookUpOperation,
  placeOrder as placeOperation,
} from '../order-contract.ts';
import { lookUpOrders, type MoneyOfOrders } from './look-up-service.ts';
import { placeOrder } from './order-service.ts';

interface OrderRouteOptions {
  shop: Shop;
  board: MenuBoard;
  /** Refunds and receipts, which are another feature's. */
  moneyOfOrders: MoneyOfOrders;
  /** Signs the browser's cookie. */
  cookieSecret: string;
}

/** Product decisions, "Look-up by mobile number". */
const lookUpsPerAddress = [
  { points: 10, seconds: 60 },
  { points: 60, seconds: 24 * 60 * 60 },
];
const lookUpsPerNumber = [{ points: 8, seconds: 10 * 60 }];
/** Generous: whole neighbourhoods share one address of their mobile carrier. */
const ordersPerAddress = [{ points: 60, seconds: 60 }];

export async function orderRoutes(app: FastifyInstance, options: OrderRouteOptions) {
  const { shop, board, moneyOfOrders, cookieSecret } = options;
  const { timeZone, cutOffs, maskLookUps } = shop.config;
  await app.register(cookie, { secret: cookieSecret });
  const placing = shop.rateLimits.own(ordersPerAddress);
  const lookingUp = shop.rateLimits.shared('look-up-address', lookUpsPerAddress);
  const lookedUp = shop.rateLimits.shared('look-up-number', lookUpsPerNumber);

  serve(app, placeOperation, async ({ headers, body }, request, reply) => {
    await placing.spend(request.ip, reply);
    const { answer, browserId, portionsChanged } = await placeOrder(shop.db, {
      request: body,
      idempotencyKey: headers['idempotency-key'],
      browserId: readBrowserId(request),
      now: shop.clock(),
      timeZone,
      cutOffs,
    });
    if (portionsChanged) board.changed();
    writeBrowserId(reply, browserId, shop.publicUrl(request).startsWith('https:'));
    return answer;
  });

  serve(app, lookUpOperation, async ({ body }, request, reply) => {
    await lookingUp.spend(request.ip, reply);
    await lookedUp.spend(body.mobile_no, reply);
    const orders = await lookUpOrders(shop.db, {
      moneyOfOrders,
      mobileNo: body.mobile_no,
      browserId: readBrowserId(request),
      now: shop.clock(),
      timeZone,
      mask: maskLookUps,
    });
    return { orders };
  });
}
