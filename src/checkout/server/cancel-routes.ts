/** The route for cancelling orders, for admins. */
import type { FastifyInstance } from 'fastify';
import type { MenuCache } from '#src/menus/server/menu-service.ts';
import { serve } from '#src/platform/http/serve.ts';
import type { Shop } from '#src/platform/http/shop.ts';
import { signedIn } from '#src/platform/http/signed-in.ts';
import type { KnownSettings } from '#src/settings/server/settings-cache.ts';
import { cancelOrder } from '../cancel-contract.ts';
import {
  type ForgetUnpaidOrder,
  type RefundCancelledOrder,
  recordCancellation,
} from './cancel-service.ts';
import type { RestContext } from './split-unpaid-service.ts';

interface CancelRouteOptions extends RestContext {
  shop: Shop;
  settings: KnownSettings;
  menuCache: MenuCache;
  /** Refunds, from another feature. */
  refundCancelledOrder: RefundCancelledOrder;
  forgetUnpaidOrder: ForgetUnpaidOrder;
}

export async function cancelRoutes(app: FastifyInstance, options: CancelRouteOptions) {
  const { shop } = options;

  serve(app, cancelOrder, async ({ params, body }, request) => {
    const who = { staffId: signedIn(request).staffId, now: shop.clock() };
    const cancellation = { orderNumber: params.id, ...body, ...who };
    const owedPaise = await recordCancellation(shop.db, cancellation, options);
    // Wakes the stored job that sends the refund, so that it runs at once.
    shop.wakeJobs();
    return {
      order: { id: params.id, status: 'unexpected' as const },
      ...(owedPaise > 0 && { refundOwedPaise: owedPaise }),
    };
  });
}
