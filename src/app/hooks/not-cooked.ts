/** Queues a text to the customer of an order that will not be cooked. */
import type { OnNotCooked } from '#src/checkout/server/strangers/approval-service.ts';
import { queueText } from '#src/outbox/server/text-queue-service.ts';
import { orderValues } from '#src/outbox/text-rules.ts';

export const onNotCooked: OnNotCooked = async (tx, order, now) => {
  const { id: orderId, mobileNo } = order;
  await queueText(
    tx,
    { template: 'notCooked', mobileNo, orderId, values: orderValues(order) },
    now,
  );
};
