/**
 * The texts that are queued after a tap of a delivery person: on the way, ten minutes away, at the
 * reception, not paid.
 */
import { expectedAt } from '#src/delivery/near-rules.ts';
import type { OnNear, OnNearOver, OnStep } from '#src/delivery/server/delivery-step-service.ts';
import { findDropPoint } from '#src/delivery/server/runs/run-service.ts';
import { isDue } from '#src/orders/lifecycle.ts';
import { orderStateOf } from '#src/orders/server/order-move-service.ts';
import { queueText, renewText, withdrawTexts } from '#src/outbox/server/text-queue-service.ts';
import { orderValues } from '#src/outbox/text-rules.ts';
import type { OnUntaken } from '#src/passes/server/deciding/order-meals-service.ts';
import { wallClock } from '#src/platform/contract/business-day.ts';
import { spokenTime } from '#src/settings/shift-rules.ts';
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
    await withdrawTexts(tx, [orderId], 'onTheWay', 'near');
    if (isDue(orderStateOf(order))) await askForAmount(tx, order, { secret, now });
    const place = await findDropPoint(tx, order);
    if (place === undefined) return;
    await queueText(
      tx,
      { template: 'atReception', mobileNo, orderId, values: { ...values, place } },
      now,
    );
  };

export const queueNearTextWith =
  (timeZone: string): OnNear =>
  async (tx, { order, at, now }) => {
    const time = spokenTime(wallClock(expectedAt(at), timeZone).time);
    const values = { ...orderValues(order), time };
    const { id: orderId, mobileNo } = order;
    const text = { template: 'near', mobileNo, orderId, values } as const;
    // A text that nobody has opened is of the last time that it was said.
    if (!(await queueText(tx, text, now))) await renewText(tx, text, { now, from: ['due'] });
  };

export const withdrawNearTexts: OnNearOver = (tx, orderIds) => withdrawTexts(tx, orderIds, 'near');

/** Nobody was there to take a meal of a pass: it does not come any more. */
export const withdrawStepTexts: OnUntaken = (tx, orderIds) =>
  withdrawTexts(tx, orderIds, 'onTheWay', 'near');
