/** The refund of a paid order that costs less after a change. */
import type { RefundChangedOrder } from '#src/checkout/server/changing/change-service.ts';
import { sendablePaise } from '../../refund-rules.ts';
import { restOfOrder } from '../settling/payment-capture-service.ts';
import { acceptedAttempt, createRefund } from './refund-service.ts';

/**
 * Refunds a paid order that staff have changed, in the transaction of the change: at most what is
 * not refunded already. Returns the paise.
 */
export const refundChangedOrder: RefundChangedOrder = async (tx, context, share) => {
  const { checkoutId, order, reason } = share;
  const attempt = await acceptedAttempt(tx, checkoutId);
  const left = sendablePaise(await restOfOrder(tx, attempt, order));
  const amountPaise = Math.min(share.amountPaise, left);
  if (amountPaise <= 0) return 0;
  const refund = { orderId: order.id, cause: 'goodwill', amountPaise, reason } as const;
  await createRefund(tx, context, { attemptId: attempt.id, ...refund });
  return amountPaise;
};
