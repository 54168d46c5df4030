/** Which texts wait once a delivery person has taken a step: on the way, at the reception. */
import type { OnStep } from '#src/delivery/server/delivery-step-service.ts';
import { findDropPoint } from '#src/delivery/server/runs/run-service.ts';
import { queueText, withdrawText } from '#src/texts/server/text-queue-service.ts';
import { orderValues } from '#src/texts/text-rules.ts';

export const queueTextsOfStep: OnStep = async (tx, { order, to, now }) => {
  const { id: orderId, mobileNo } = order;
  const values = orderValues(order);
  if (to === 'outForDelivery') {
    await queueText(tx, { template: 'onTheWay', mobileNo, orderId, values }, now);
    return;
  }
  // What has arrived is not on its way.
  await withdrawText(tx, orderId, 'onTheWay');
  const place = await findDropPoint(tx, order);
  if (place === undefined) return;
  await queueText(
    tx,
    { template: 'atReception', mobileNo, orderId, values: { ...values, place } },
    now,
  );
};
