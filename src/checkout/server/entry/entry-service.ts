/**
 * Places an order for somebody, after asking about orders that they have already (product 24.2).
 */

import { findMenus, type MenuCache } from '#src/menus/server/menu-service.ts';
import { orderLabel } from '#src/orders/order-rules.ts';
import { isPaidOnline } from '#src/orders/payment-methods.ts';
import { findOrderOfNumber } from '#src/orders/server/admin-order-service.ts';
import { selectOrdersForUpdate } from '#src/orders/server/admin-order-sql.ts';
import type { OrderRow } from '#src/orders/server/order-sql.ts';
import { AppError } from '#src/platform/contract/app-error.ts';
import { shortDay } from '#src/platform/contract/business-day.ts';
import { type Db, inTransaction } from '#src/platform/database/db.ts';
import type { Shop } from '#src/platform/http/shop.ts';
import type { SettingsCache } from '#src/settings/server/settings-cache.ts';
import type { StaffOrderRequest } from '../../entry-contract.ts';
import { existingDetail } from '../../entry-rules.ts';
import {
  type ForgetUnpaidOrder,
  type RefundCancelledOrder,
  recordCancellation,
} from '../cancel-service.ts';
import { lockCheckoutOf } from '../checkout-service.ts';
import { hashOf, replayPlacement } from '../placing-replay-service.ts';
import { createCheckout } from '../placing-service.ts';
import type { RestContext } from '../split-unpaid-service.ts';
import { lockPerson } from './entry-sql.ts';
import { type OrderOfDelivery, selectSameDelivery } from './same-delivery-sql.ts';

/** What else happens to an unpaid order that staff entered, in its transaction. */
export type OnEntered = (tx: Db, entered: { order: OrderRow; now: Date }) => Promise<void>;

export interface EntryContext extends RestContext {
  shop: Shop;
  settings: SettingsCache;
  menuCache: MenuCache;
  refundCancelledOrder: RefundCancelledOrder;
  onEntered: OnEntered;
  forgetUnpaidOrder: ForgetUnpaidOrder;
}

interface Entry {
  request: StaffOrderRequest;
  idempotencyKey: string;
  staffId: string;
}

/**
 * In one transaction, cancels the replaced orders and stores the new ones, or nothing. Two entries
 * for the same person wait for each other, so that the second asks about the first. 409 `conflict`
 * as for a customer; with the detail `reason` if staff may order it with a reason, and with
 * `existing` if the person has an order for the same date and shift; 422 `unprocessable` for a key
 * that was used for another order.
 */
export async function placeForPerson(db: Db, entry: Entry, context: EntryContext) {
  const { answer, portionsChanged } = await inTransaction(db, async (tx) => {
    const placement = placementOf(entry, context);
    await lockPerson(tx, { mobileNo: entry.request.mobileNo });
    const stored = await replayPlacement(tx, placement, hashOf(placement));
    if (stored) return stored;
    await settleExisting(tx, entry, context);
    const placed = await createCheckout(tx, placement);
    await askToPay(tx, placed.answer.order.id, context);
    return placed;
  });
  const isReplaced = entry.request.existing === 'replace';
  if (portionsChanged || isReplaced) context.menuCache.publishChange();
  return answer;
}

/** One payment link pays everything that was entered. */
async function askToPay(tx: Db, orderNumber: number, { shop, onEntered }: EntryContext) {
  const order = await findOrderOfNumber(tx, orderNumber);
  if (isPaidOnline(order)) await onEntered(tx, { order, now: shop.clock() });
}

/** The customer's request, with the member of staff who sends it. */
function placementOf({ request, idempotencyKey, staffId }: Entry, context: EntryContext) {
  const { source, reason, existing: _existing, ...order } = request;
  const { shop, settings } = context;
  return {
    request: order,
    ...{ idempotencyKey, browserId: undefined },
    entry: { source, staffId, reason },
    now: shop.clock(),
    cash: settings.current().ordering.cash,
    plan: settings.current().shiftPlan,
    newestPlan: settings.newestPlan,
  };
}

async function settleExisting(tx: Db, entry: Entry, context: EntryContext): Promise<void> {
  const { mobileNo, menus, existing } = entry.request;
  if (existing === 'add') return;
  const known = await findMenus(
    tx,
    menus.map(({ menu_id }) => menu_id),
  );
  const deliveries = [...known.values()].map(({ date, shift }) => ({ deliveryDate: date, shift }));
  const orders = await selectSameDelivery(tx, mobileNo, deliveries);
  const [first] = orders;
  if (!first) return;
  if (existing === undefined) askAbout(first);
  for (const { number } of orders) await lockCheckoutOf(tx, number);
  await selectOrdersForUpdate(
    tx,
    orders.map(({ number }) => number),
  );
  // Locks the shift rules before portions are returned, as closing days and setting limits do.
  await context.settings.newestPlan(tx);
  for (const { number } of orders) {
    const reason = 'Replaced by another order';
    const cancellation = { orderNumber: number, reason, staffId: entry.staffId };
    await recordCancellation(tx, { ...cancellation, now: context.shop.clock() }, context);
  }
}

function askAbout({ number, deliveryDate, shift, dishes }: OrderOfDelivery): never {
  const delivery = `${shift.toLowerCase()} on ${shortDay(deliveryDate)}`;
  const message = `There is an order for ${delivery} already: ${orderLabel(number)}, ${dishes}.`;
  throw new AppError('conflict', message, { details: [{ path: existingDetail, message }] });
}
