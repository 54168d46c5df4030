/**
 * Recognises a cash order that repeats an order the browser has begun to pay online: both are one
 * order.
 */
import { selectBlockedReason } from '#src/customers/server/blocked-sql.ts';
import { atDoorNote } from '#src/orders/order-rules.ts';
import { selectOrdersForUpdate } from '#src/orders/server/admin-order-sql.ts';
import { selectBegunCheckout, selectJustMoved } from '#src/orders/server/begun-checkout-sql.ts';
import type { CheckoutRow } from '#src/orders/server/checkout-sql.ts';
import { recordSubmission, settleInCash } from '#src/orders/server/order-move-service.ts';
import {
  type OrderRow,
  selectLinesOfOrders,
  selectOrdersOfCheckout,
} from '#src/orders/server/order-sql.ts';
import { AppError } from '#src/platform/contract/app-error.ts';
import { type Db, inTransaction } from '#src/platform/database/db.ts';
import { hasMenus } from '../../checkout-rules.ts';
import { isPayable, lockCheckout } from '../checkout-service.ts';
import { lockPerson } from '../entry/entry-sql.ts';
import { withdrawPayTexts } from '../pay-text-service.ts';
import { toPlacedOrder } from '../placed-answer.ts';
import type { PlacingInput, PlacingResult } from '../placing-input.ts';
import { hashesOfBegun, replayPlacement } from '../placing-replay-service.ts';
import { refuseBlocked } from '../staff-entry.ts';
import { selectIsKnown } from '../strangers/known-number-sql.ts';
import { judgeStranger, noteStrangers } from '../strangers/stranger-service.ts';
import { refuseCash } from './cash-limits-service.ts';

/**
 * Changes the browser's own unpaid online order to payment at the door, if it is the same apart
 * from the payment method. It keeps its portions. A payment by an open page of it pays it, or is
 * refunded in full if the page was for several orders. Both keys, the one it was placed with and
 * the one of this request, then stand for it. An order that staff have moved to the door within the
 * last minute counts as the same order. Returns undefined and changes nothing if there is none.
 * Throws like a new cash order, and 409 `conflict` if the payment of the online order arrives at
 * the same time.
 */
export async function resumeInCash(
  db: Db,
  placement: PlacingInput,
  requestHash: string,
): Promise<PlacingResult | undefined> {
  const { request, idempotencyKey, browserId, entry, now } = placement;
  const requestHashes = hashesOfBegun(request);
  if (requestHashes.length === 0 || browserId === undefined || entry) return undefined;
  const lookup = { key: idempotencyKey ?? null, browserId, requestHashes, now };
  const begun = await selectBegunCheckout(db, lookup);
  if (begun === undefined) return undefined;
  return inTransaction(db, async (tx) => {
    const { id } = begun;
    await lockPerson(tx, { mobileNo: request.mobileNo });
    const checkout = await lockCheckout(tx, id);
    // The same request, or staff, were faster.
    if (checkout.state !== 'awaiting') {
      const stored = await replayPlacement(tx, placement, requestHash);
      if (!stored && checkout.state === 'confirmed') throw justPaid();
      const answer = stored ? undefined : await takeMoved(tx, checkout, placement);
      return answer ? { answer, browserId, portionsChanged: false } : stored;
    }
    const plan = await placement.newestPlan(tx);
    const orders = await selectOrdersOfCheckout(tx, id);
    // The kitchen may have cancelled or changed a part of it.
    const ids = orders.map((order) => order.id);
    const isAsSent = hasMenus(await selectLinesOfOrders(tx, ids), request.menus);
    // Under the key of the online order, the cash request is a different request.
    const isNewKey = checkout.idempotencyKey === null || checkout.idempotencyKey !== idempotencyKey;
    if (!isAsSent || !isNewKey) return undefined;
    if (!isPayable(checkout, orders, { now, plan })) return undefined;
    refuseBlocked(undefined, await selectBlockedReason(tx, request.mobileNo));
    const answer = await payAtDoor(tx, { checkout, orders }, { ...placement, browserId, plan });
    return { answer, browserId, portionsChanged: false };
  });
}

/** Orders of a number that never paid may have to wait for approval, like new cash orders. */
async function payAtDoor(
  tx: Db,
  { checkout, orders }: { checkout: CheckoutRow; orders: readonly OrderRow[] },
  placement: PlacingInput & { browserId: string },
): Promise<PlacingResult['answer']> {
  const { request, idempotencyKey, visitor, browserId, plan, now } = placement;
  const { mobileNo } = request;
  const isKnown = !visitor || (await selectIsKnown(tx, mobileNo));
  await refuseCash(tx, orders, { ...placement, isKnown });
  await withdrawPayTexts(tx, [checkout.id]);
  const strangers =
    visitor && !isKnown ? await judgeStranger(tx, orders, { visitor, browserId }) : undefined;
  const unapproved = strangers?.unapproved ?? [];
  const note = { by: 'customer', now, reason: atDoorNote, submissionKey: idempotencyKey } as const;
  await settleInCash(tx, checkout, orders, { ...note, unapproved });
  if (visitor && strangers) await noteStrangers(tx, strangers, { visitor, plan, now });
  const answered = orders.map((order) => ({
    ...order,
    awaitsApproval: unapproved.some(({ id }) => id === order.id),
  }));
  return toPlacedOrder({ mobileNo, totalPaise: checkout.totalPaise, orders: answered });
}

function justPaid(): AppError {
  const text = 'Your payment for this order has just reached us. Please look at My Orders.';
  return new AppError('conflict', text);
}

/** For an order that staff have just moved to the door: from now on the request stands for it. */
async function takeMoved(
  tx: Db,
  checkout: CheckoutRow,
  { request, idempotencyKey, now }: PlacingInput,
): Promise<PlacingResult['answer'] | undefined> {
  const numbers = await selectJustMoved(tx, checkout, now);
  if (numbers.length === 0) return undefined;
  const orders = await selectOrdersForUpdate(tx, numbers);
  const ids = orders.map(({ id }) => id);
  const isAsSent = hasMenus(await selectLinesOfOrders(tx, ids), request.menus);
  if (!isAsSent || orders.some(({ cancelReason }) => cancelReason !== null)) return undefined;
  await recordSubmission(tx, orders, { now, submissionKey: idempotencyKey });
  const totalPaise = orders.reduce((sum, order) => sum + order.totalPaise, 0);
  return toPlacedOrder({ mobileNo: request.mobileNo, totalPaise, orders });
}
