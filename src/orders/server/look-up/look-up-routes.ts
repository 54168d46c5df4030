/** The customer's look-up of orders. */
import cookie from '@fastify/cookie';
import type { FastifyInstance } from 'fastify';
import { daySeconds } from '#src/platform/contract/business-day.ts';
import { readBrowserId } from '#src/platform/http/browser-cookie.ts';
import type { RateLimiter } from '#src/platform/http/load/rate-limiter.ts';
import { serve } from '#src/platform/http/serve.ts';
import type { Shop } from '#src/platform/http/shop.ts';
import type { LookUpLimit } from '#src/platform/metrics/metrics.ts';
import type { KnownSettings } from '#src/settings/server/settings-cache.ts';
import { lookUpOrders } from '../../order-contract.ts';
import { findOrdersOfMobile, isOwnNumber, type MoneyOfOrders } from './look-up-service.ts';

interface LookUpRouteOptions {
  shop: Shop;
  settings: KnownSettings;
  /** Refunds and receipts, from another feature. */
  moneyOfOrders: MoneyOfOrders;
  /** The secret that signs the browser's cookie. */
  cookieSecret: string;
  /** Called for each look-up that a limit refused. */
  onLookUpRefused?: ((limit: LookUpLimit) => void) | undefined;
}

/** Product 6.4. */
const lookUpsPerAddress = [
  { points: 10, seconds: 60 },
  { points: 60, seconds: daySeconds },
];
const lookUpsPerNumber = [{ points: 8, seconds: 10 * 60 }];
/**
 * The browser that ordered has a limit of its own: with one shared limit, strangers could lock it
 * out of its own orders.
 */
const lookUpsPerOwnBrowser = [{ points: 30, seconds: 10 * 60 }];
/** For all strangers together; only somebody who tries many numbers reaches it. */
const lookUpsOfShop = [
  { points: 300, seconds: 60 },
  { points: 3000, seconds: 60 * 60 },
];

export async function lookUpRoutes(app: FastifyInstance, options: LookUpRouteOptions) {
  const { shop, settings, moneyOfOrders, cookieSecret, onLookUpRefused } = options;
  await app.register(cookie, { secret: cookieSecret });
  const lookingUp = shop.rateLimits.shared('look-up-address', lookUpsPerAddress);
  const lookedUp = shop.rateLimits.shared('look-up-number', lookUpsPerNumber);
  const lookedUpByOwner = shop.rateLimits.shared('look-up-browser', lookUpsPerOwnBrowser);
  const ofShop = shop.rateLimits.shared('look-up-shop', lookUpsOfShop);

  serve(app, lookUpOrders, async ({ body }, request, reply) => {
    const browserId = readBrowserId(request);
    const { mobileNo } = body;
    const now = shop.clock();
    const spend = (limit: LookUpLimit, limiter: RateLimiter, key: string) =>
      limiter.spend(key, reply).catch((refusal: unknown) => {
        onLookUpRefused?.(limit);
        throw refusal;
      });
    await spend('address', lookingUp, request.ip);
    if (browserId && (await isOwnNumber(shop.db, { browserId, mobileNo, now }))) {
      await spend('browser', lookedUpByOwner, browserId);
    } else {
      await spend('number', lookedUp, mobileNo);
      await spend('shop', ofShop, 'all');
    }
    const orders = await findOrdersOfMobile(shop.db, {
      moneyOfOrders,
      mobileNo,
      browserId,
      now,
      mask: settings.current().ordering.lookUp === 'masked',
    });
    return { orders };
  });
}
