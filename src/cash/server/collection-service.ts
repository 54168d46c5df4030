/** Books the collection of an order, once, however often and late the tap arrives. */
import { endAlert, raiseAlert } from '#src/alerts/server/alert-service.ts';
import { confirmDue, lockCheckoutOf } from '#src/checkout/server/checkout-service.ts';
import { isPaid } from '#src/orders/lifecycle.ts';
import { type OrderStatus, orderLabel, paidInCash } from '#src/orders/order-rules.ts';
import { isCollectedAtDoor } from '#src/orders/payment-methods.ts';
import { selectOrdersForUpdate } from '#src/orders/server/admin-order-sql.ts';
import { selectEarlierTotals } from '#src/orders/server/changes/order-change-sql.ts';
import { type OrderRow, selectOrder } from '#src/orders/server/order-sql.ts';
import { AppError } from '#src/platform/contract/app-error.ts';
import { businessDay } from '#src/platform/contract/business-day.ts';
import { formatNotes } from '#src/platform/contract/rupee-format.ts';
import { type Db, inTransaction } from '#src/platform/database/db.ts';
import { newId } from '#src/platform/database/new-id.ts';
import type { Shop } from '#src/platform/http/shop.ts';
import { issueReceipts } from '#src/receipts/server/receipt-service.ts';
import type { KnownSettings } from '#src/settings/server/settings-cache.ts';
import {
  type CollectionMethod,
  isHeldInHand,
  type UnpaidReason,
  unpaidReasonLabels,
} from '../cash-rules.ts';
import { believedTap, type Verdict, verdictOn } from '../collection-rules.ts';
import { createCashReturn } from './cash-return-service.ts';
import {
  insertCollection,
  selectCollectionByKey,
  selectCollectionsOfOrder,
  selectHasBeenOut,
  selectHasCarried,
} from './collection-sql.ts';
import { insertEntries } from './rider-cash-sql.ts';

/** What another feature does when an order is refused at the door, in the same transaction. */
export type OnRefused = (
  tx: Db,
  refusal: { orderId: string; mobileNo: string; staffId: string; now: Date },
) => Promise<void>;

export interface CashContext {
  shop: Pick<Shop, 'config' | 'log'>;
  settings: KnownSettings;
  onRefused?: OnRefused | undefined;
}

export interface Said {
  orderNumber: number;
  key: string;
  method: CollectionMethod;
  amountPaise: number;
  /** Only for `unpaid`. */
  reason: UnpaidReason | undefined;
  tappedAt: Date | undefined;
  now: Date;
}

/** A rider at the door, or a member of staff at the counter. */
type Taker = { riderId: string } | { staffId: string };

interface Collected {
  status: OrderStatus;
  isPaid: boolean;
  /** The order did not need this cash. */
  goesBack: boolean;
}

/**
 * 403 `forbidden` for an order that the rider never carried, 404 `not_found` at the counter; 409
 * `conflict` for an order that can't be paid in this way; 422 `unprocessable` for the key of
 * another order.
 */
export function collect(
  db: Db,
  said: Said,
  taker: Taker,
  context: CashContext,
): Promise<Collected> {
  return inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, said.orderNumber, taker);
    const before = await selectCollectionByKey(tx, said.key);
    if (before && before.orderId !== order.id) throw sentForAnother();
    if (before) return answerOf(order, before.isExtra);
    if (!isCollectedAtDoor(order)) {
      throw new AppError('conflict', `Order ${orderLabel(order.number)} is paid online.`);
    }
    const verdict = await judge(tx, order, said, taker);
    if (verdict === 'nothing') return answerOf(order, false);
    await book(tx, order, { said, taker, verdict, context });
    const answer = answerOf(order, verdict === 'extra');
    return { ...answer, isPaid: answer.isPaid || verdict === 'pays' };
  });
}

function sentForAnother(): AppError {
  return new AppError('unprocessable', 'This tap was already sent for another order.');
}

function answerOf(order: OrderRow, goesBack: boolean): Collected {
  return { status: order.status, isPaid: isPaid(order.paymentStatus), goesBack };
}

/** Locks the checkout first, like every change of payments. */
async function lockOrder(tx: Db, orderNumber: number, taker: Taker): Promise<OrderRow> {
  const seen = await selectOrder(tx, orderNumber);
  if (seen) await lockCheckoutOf(tx, orderNumber);
  const [order] = seen ? await selectOrdersForUpdate(tx, [orderNumber]) : [];
  if ('staffId' in taker) {
    if (order) return order;
    throw new AppError('not_found', 'This order does not exist.');
  }
  const { riderId } = taker;
  const isTheirs =
    order && (order.deliveryStaffId === riderId || (await selectHasCarried(tx, order.id, riderId)));
  if (isTheirs) return order;
  throw new AppError('forbidden', `Order ${orderLabel(orderNumber)} is not yours.`);
}

async function judge(tx: Db, order: OrderRow, said: Said, taker: Taker): Promise<Verdict> {
  const known = await selectCollectionsOfOrder(tx, order.id);
  const own = (row: (typeof known)[number]) =>
    'riderId' in taker ? row.riderId === taker.riderId : false;
  const verdict = verdictOn(said, {
    totalPaise: order.totalPaise,
    earlierPaise: await selectEarlierTotals(tx, order.id),
    isPaid: isPaid(order.paymentStatus),
    isCancelled: order.status === 'unexpected',
    isCollected: known.some(({ method, isExtra }) => method !== 'unpaid' && !isExtra),
    isSaidUnpaid: known.some(({ method }) => method === 'unpaid'),
    hasOwnCash: known.some((row) => isHeldInHand(row.method) && own(row)),
  });
  const label = orderLabel(order.number);
  if (verdict === 'otherAmount') {
    const cost = formatNotes(order.totalPaise);
    throw new AppError('conflict', `Order ${label} costs ${cost} by now. Collect that.`);
  }
  if (verdict === 'neverCost') {
    const taken = formatNotes(said.amountPaise);
    throw new AppError('conflict', `Order ${label} never cost ${taken}. Tell the kitchen.`);
  }
  if (verdict === 'notPaidYet') {
    throw new AppError('conflict', `The payment page of order ${label} is not paid yet.`);
  }
  if (verdict === 'unpaid' && 'riderId' in taker && !(await selectHasBeenOut(tx, order.id))) {
    throw new AppError('conflict', `Order ${label} is not out for delivery yet.`);
  }
  if (verdict === 'extra' && 'staffId' in taker) {
    throw new AppError('conflict', `Order ${label} is paid or cancelled already.`);
  }
  return verdict;
}

interface Booking {
  said: Said;
  taker: Taker;
  verdict: Verdict;
  context: CashContext;
}

async function book(tx: Db, order: OrderRow, booking: Booking): Promise<void> {
  const { said, taker, verdict, context } = booking;
  const { method, key, now } = said;
  const { timeZone } = context.shop.config;
  const day = businessDay(now, timeZone);
  const isExtra = verdict === 'extra';
  const id = newId();
  const takenPaise = takenOf(verdict, order, said);
  const isStored = await insertCollection(tx, {
    ...{ id, key, orderId: order.id, method, takenPaise, isExtra, day, createdAt: now },
    duePaise: isExtra ? 0 : order.totalPaise,
    unpaidReason: verdict === 'unpaid' ? (said.reason ?? 'payLater') : null,
    tappedAt: believedTap(said.tappedAt, now),
    ...taker,
  });
  // This order is locked, so the key was used for another order at the same time.
  if (!isStored) throw sentForAnother();
  if (isHeldInHand(method) && 'riderId' in taker) {
    const entry = { kind: 'collected' as const, amountPaise: takenPaise, collectionId: id };
    await insertEntries(tx, [{ id: newId(), ...entry, ...taker, day, createdAt: now }]);
  }
  if (isExtra) await returnExtraCash(tx, order, { ...booking, collectionId: id, takenPaise });
  if (verdict === 'unpaid') await noteUnpaid(tx, order, booking);
  if (verdict === 'pays') await confirmPaid(tx, order, booking);
}

function takenOf(verdict: Verdict, order: OrderRow, { amountPaise }: Said): number {
  if (verdict === 'unpaid') return 0;
  return verdict === 'extra' ? amountPaise : order.totalPaise;
}

async function confirmPaid(tx: Db, order: OrderRow, { said, taker, context }: Booking) {
  const { now } = said;
  const mover =
    'riderId' in taker
      ? ({ by: 'rider', staffId: taker.riderId } as const)
      : ({ by: 'staff', staffId: taker.staffId } as const);
  await confirmDue(tx, order.checkoutId, { ...mover, now, reason: paidInCash });
  await endAlert(tx, 'cashUnpaid', order.id, now);
  await issueReceipts(tx, {
    checkoutId: order.checkoutId,
    now,
    timeZone: context.shop.config.timeZone,
    issuer: context.settings.current(),
  });
}

async function noteUnpaid(tx: Db, order: OrderRow, { said, taker, context }: Booking) {
  const { now, reason = 'payLater' } = said;
  const label = orderLabel(order.number);
  const why = unpaidReasonLabels[reason].toLowerCase();
  await raiseAlert(tx, context.shop.log, {
    kind: 'cashUnpaid',
    subject: order.id,
    message: `Order ${label}, ${formatNotes(order.totalPaise)}, was not paid at the door: the customer ${why}.`,
    now,
  });
  if (reason !== 'refused' || !('riderId' in taker)) return;
  const { id: orderId, mobileNo } = order;
  await context.onRefused?.(tx, { orderId, mobileNo, staffId: taker.riderId, now });
}

async function returnExtraCash(
  tx: Db,
  order: OrderRow,
  { said, context, ...extra }: Booking & { collectionId: string; takenPaise: number },
) {
  const isCancelled = order.status === 'unexpected';
  await createCashReturn(tx, context, {
    collectionId: extra.collectionId,
    amountPaise: extra.takenPaise,
    subject: `order ${orderLabel(order.number)}`,
    cause: isCancelled ? 'cancelled' : 'overpaid',
    reason: isCancelled ? 'The order was cancelled' : 'The order was paid already',
    now: said.now,
  });
}
