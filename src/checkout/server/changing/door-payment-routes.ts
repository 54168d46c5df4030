/** The route that changes an order to payment at the door, for admins. */
import type { FastifyInstance } from 'fastify';
import { serve } from '#src/platform/http/serve.ts';
import type { Shop } from '#src/platform/http/shop.ts';
import { signedIn } from '#src/platform/http/signed-in.ts';
import type { KnownSettings } from '#src/settings/server/settings-cache.ts';
import { takeCash } from '../../door-payment-contract.ts';
import { moveToCash } from './door-payment-service.ts';

interface DoorPaymentRouteOptions {
  shop: Shop;
  settings: KnownSettings;
}

export async function doorPaymentRoutes(app: FastifyInstance, options: DoorPaymentRouteOptions) {
  const { shop, settings } = options;

  serve(app, takeCash, async ({ params }, request) => {
    const { staffId } = signedIn(request);
    const orders = await moveToCash(shop.db, params.id, {
      ...{ staffId, now: shop.clock() },
      cash: settings.current().ordering.cash,
    });
    return { orders };
  });
}
