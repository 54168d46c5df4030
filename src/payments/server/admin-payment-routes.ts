/** Routes of orders' payments and refunds, for admins. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { serve } from '#src/platform/http/serve.ts';
import { signedIn } from '#src/platform/http/signed-in.ts';
import {
  listOrderPayments,
  refundOrder,
  refundPayment,
  retryRefund,
} from '../admin-payment-contract.ts';
import { bookOutsideMove, listOutsideMoves } from '../outside-move-contract.ts';
import { bookMove } from './outside/outside-booking-service.ts';
import { findOutsideMoves } from './outside/outside-list-service.ts';
import { findOrderPayments, toRefunds } from './refunds/order-money-service.ts';
import { createOrderRefund, replaceRefund } from './refunds/refund-service.ts';
import type { RefundRow } from './refunds/refund-sql.ts';
import { refundHeld } from './settling/held-service.ts';
import type { PaymentContext } from './settling/settle-service.ts';

export async function adminPaymentRoutes(
  app: FastifyInstance,
  { shop, settings, onChanged }: PaymentContext,
) {
  const deciding = (request: FastifyRequest) => ({
    ...{ shop, settings },
    now: shop.clock(),
    staffId: signedIn(request).staffId,
  });
  /** Wakes the stored job that sends the refund, so that it runs at once. */
  const answerOf = async (refund: RefundRow) => {
    shop.wakeJobs();
    const [answer] = await toRefunds(shop.db, [refund], undefined);
    if (!answer) throw new Error('a refund has no answer');
    return { refund: answer };
  };

  serve(app, listOrderPayments, async ({ params }) =>
    findOrderPayments(shop.db, params.id, shop.clock()),
  );

  serve(app, refundOrder, async ({ params, body }, request) => {
    const { refundablePaise: seenPaise, ...rest } = body;
    const refund = { orderNumber: params.id, seenPaise, ...rest };
    return answerOf(await createOrderRefund(shop.db, deciding(request), refund));
  });

  serve(app, retryRefund, async ({ params }, request) =>
    answerOf(await replaceRefund(shop.db, deciding(request), params.refundId)),
  );

  serve(app, listOutsideMoves, async () => ({ moves: await findOutsideMoves(shop.db) }));

  serve(app, bookOutsideMove, async ({ params, body }, request) => {
    const { orderId: orderNumber, ...said } = body;
    const by = { ...deciding(request), onChanged };
    await bookMove(shop.db, by, { moveId: params.id, orderNumber, ...said });
    return { id: params.id };
  });

  serve(app, refundPayment, async ({ params, body }, request) => {
    const refund = { transactionId: params.transactionId, reason: body.reason };
    return answerOf(await refundHeld(shop.db, { ...deciding(request), onChanged }, refund));
  });
}
