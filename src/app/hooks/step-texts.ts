/**
 * The texts that are queued after a step of a delivery person: on the way, at the reception, not
 * paid.
 */
import type { OnStep } from '#src/delivery/server/delivery-step-service.ts';
import { findDropPoint } from '#src/delivery/server/runs/run-service.ts';
import { isDue } from '#src/orders/lifecycle.ts';
import { orderStateOf } from '#src/orders/server/order-move-service.ts';
import { queueText, withdrawTexts } from '#src/outbox/server/text-queue-service.ts';
import { orderValues } from '#src/outbox/text-rules.ts';
import { askForAmount } from './pay-texts.ts';

/** `secret` signs the payment links. */
export const queueTextsWith =
  (secret: string): OnStep =>
  async (tx, { order, to, now }) => {
    const { id: orderId, mobileNo } = order;
    const values = orderValues(order);
    if (to === 'outForDelivery') {
      await queueText(tx, { template: 'onTheWay', mobileNo, orderId, values }, now);
      return;
    }
    // An order that has arrived is no longer on its way.
    await withdrawTexts(tx, [orderId], 'onTheWay');
    if (isDue(orderStateOf(order))) await askForAmount(tx, order, { secret, now });
    const place = await findDropPoint(tx, order);
    if (place === undefined) return;
    await queueText(
      tx,
      { template: 'atReception', mobileNo, orderId, values: { ...values, place } },
      now,
    );
  };
