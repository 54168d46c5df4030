/** The route for placing an order, for customers. */
import cookie from '@fastify/cookie';
import type { FastifyInstance } from 'fastify';
import type { MenuCache } from '#src/menus/server/menu-service.ts';
import { readBrowserId, writeBrowserId } from '#src/platform/http/browser-cookie.ts';
import { serve } from '#src/platform/http/serve.ts';
import type { Shop } from '#src/platform/http/shop.ts';
import type { SettingsCache } from '#src/settings/server/settings-cache.ts';
import { placeOrder } from '../checkout-contract.ts';
import { createCheckout } from './placing-service.ts';
import { networkHash, type Visitor } from './strangers/visitor.ts';

/** Generous, because whole neighbourhoods share one address of their mobile carrier. */
const ordersPerAddress = [{ points: 60, seconds: 60 }];

interface PlacingRouteOptions extends Pick<Visitor, 'isBeingPaid' | 'onUnapproved'> {
  shop: Shop;
  menuCache: MenuCache;
  settings: SettingsCache;
  /** The secret that signs the browser's cookie. */
  cookieSecret: string;
  /** The secret of the keyed hashes of networks from which cash orders come. */
  networkSecret: string;
}

export async function placingRoutes(app: FastifyInstance, options: PlacingRouteOptions) {
  const { shop, menuCache, settings, cookieSecret, networkSecret } = options;
  const { isBeingPaid, onUnapproved } = options;
  await app.register(cookie, { secret: cookieSecret });
  const placing = shop.rateLimits.own(ordersPerAddress);

  serve(app, placeOrder, async ({ headers, body }, request, reply) => {
    await placing.spend(request.ip, reply);
    const { answer, browserId, portionsChanged } = await createCheckout(shop.db, {
      request: body,
      idempotencyKey: headers['idempotency-key'],
      browserId: readBrowserId(request),
      visitor: {
        networkHashOf: (delivery) => networkHash(request.ip, delivery, networkSecret),
        ...{ isBeingPaid, onUnapproved },
      },
      now: shop.clock(),
      plan: settings.current().shiftPlan,
      cash: settings.current().ordering.cash,
      newestPlan: settings.newestPlan,
      seen: menuCache.seen(),
    });
    if (portionsChanged) menuCache.publishChange();
    writeBrowserId(reply, browserId);
    return answer;
  });
}
