/** The money of orders, for admins. */
import type { FastifyInstance } from 'fastify';
import type { MenuBoard } from '#src/menus/server/menu-service.ts';
import { serve } from '#src/server/serve.ts';
import type { Shop } from '#src/server/shop.ts';
import { signedIn } from '#src/server/signed-in.ts';
import { toRupees } from '#src/shared/money.ts';
import {
  cancelOrder as cancelOperation,
  listOrderPayments as listOperation,
} from '../admin-payment-contract.ts';
import { cancelOrder, listOrderPayments } from './refund-service.ts';

interface AdminPaymentRouteOptions {
  shop: Shop;
  board: MenuBoard;
}

export async function adminPaymentRoutes(app: FastifyInstance, options: AdminPaymentRouteOptions) {
  const { shop, board } = options;

  serve(app, listOperation, async ({ params }) =>
    listOrderPayments(shop.db, params.id, shop.config.timeZone),
  );

  serve(app, cancelOperation, async ({ params, body }, request) => {
    const owedPaise = await cancelOrder(shop.db, {
      orderNumber: params.id,
      reason: body.reason,
      staffId: signedIn(request).staffId,
      now: shop.clock(),
      board,
    });
    return {
      order: { id: params.id, status: 'unexpected' as const },
      ...(owedPaise > 0 && { refundOwed: toRupees(owedPaise) }),
    };
  });
}
