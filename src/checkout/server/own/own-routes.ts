/** The route for what a browser has ordered itself. */
import cookie from '@fastify/cookie';
import type { FastifyInstance } from 'fastify';
import type { MenuCache } from '#src/menus/server/menu-service.ts';
import { readBrowserId } from '#src/platform/http/browser-cookie.ts';
import { serve } from '#src/platform/http/serve.ts';
import type { Shop } from '#src/platform/http/shop.ts';
import type { KnownSettings } from '#src/settings/server/settings-cache.ts';
import { readOwnOrders } from '../../own-contract.ts';
import { findOwnOrders, type OwnContext } from './own-service.ts';

interface OwnRouteOptions extends Pick<OwnContext, 'payPathsOf' | 'stepsOfOrders'> {
  shop: Shop;
  menuCache: MenuCache;
  settings: KnownSettings;
  /** The secret that signs the browser's cookie. */
  cookieSecret: string;
}

/** Generous, because whole neighbourhoods share one address of their mobile carrier. */
const readsPerAddress = [{ points: 300, seconds: 60 }];
/** A page asks twice a minute, and may be open several times. */
const readsPerBrowser = [{ points: 120, seconds: 10 * 60 }];

export async function ownRoutes(app: FastifyInstance, options: OwnRouteOptions) {
  const { shop, menuCache, settings, payPathsOf, stepsOfOrders, cookieSecret } = options;
  await app.register(cookie, { secret: cookieSecret });
  const reading = shop.rateLimits.own(readsPerAddress);
  const readingOfBrowser = shop.rateLimits.own(readsPerBrowser);

  serve(app, readOwnOrders, async ({ body }, request, reply) => {
    await reading.spend(request.ip, reply);
    const browserId = readBrowserId(request);
    if (browserId !== undefined) await readingOfBrowser.spend(browserId, reply);
    const key = browserId === undefined ? undefined : { browserId, mobileNo: body.mobileNo };
    return findOwnOrders(shop.db, key, {
      now: shop.clock(),
      plan: settings.current().shiftPlan,
      menus: await menuCache.current(),
      payPathsOf,
      stepsOfOrders,
    });
  });
}
