/** Placing an order: one checkout with one order per date and shift, stored whole or not at all. */
import { createHash, randomUUID } from 'node:crypto';
import { requireActiveAddress } from '#src/addresses/server/address-service.ts';
import { availabilityOf, type CutOffs } from '#src/menus/menu-rules.ts';
import { findMenus, takePortions } from '#src/menus/server/menu-service.ts';
import { type Db, inTransaction } from '#src/server/db.ts';
import { enqueue } from '#src/server/jobs.ts';
import { newId } from '#src/server/new-id.ts';
import { AppError } from '#src/shared/app-error.ts';
import { wallClock } from '#src/shared/business-day.ts';
import { toPaise } from '#src/shared/money.ts';
import type { OrderRequest, PlacedOrder } from '../order-contract.ts';
import {
  checkoutMinutes,
  groupByDelivery,
  totalDetail,
  totalPaise,
  unorderableText,
} from '../order-rules.ts';
import { type CheckoutRow, insertCheckout, selectCheckoutByKey } from './checkout-sql.ts';
import { toPlacedOrder } from './order-answer.ts';
import {
  insertOrderEvents,
  insertOrderLines,
  insertOrders,
  selectOrdersOfCheckout,
} from './order-sql.ts';

/** The background job that ends an unpaid checkout; the payments feature runs it. */
export const lapseCheckoutJob = 'lapse-checkout';

export interface Placement {
  request: OrderRequest;
  idempotencyKey: string | undefined;
  /** The random id in the browser's signed cookie, if it has one. */
  browserId: string | undefined;
  now: Date;
  timeZone: string;
  cutOffs: CutOffs;
}

export interface Placed {
  answer: PlacedOrder;
  /** What the browser's cookie holds from now on. */
  browserId: string;
  portionsChanged: boolean;
}

/** Everything that one checkout stores, worked out before the first statement that writes. */
type Draft = Awaited<ReturnType<typeof draftCheckout>>;

/**
 * Stores a checkout with its orders. The same key and request answer the same orders again.
 * 409 `conflict` names the menu that can't be ordered, 422 `unprocessable` is a key used for another request.
 */
export async function placeOrder(db: Db, placement: Placement): Promise<Placed> {
  const requestHash = hashOf(placement.request);
  const browserId = placement.browserId ?? randomUUID();
  try {
    return await inTransaction(db, async (tx) => {
      const draft = await draftCheckout(tx, placement);
      const limited = draft.lines.filter((line) => line.menu.portions !== null);
      await takePortions(tx, limited);
      const answer = await storeCheckout(tx, draft, { placement, requestHash, browserId });
      return { answer, browserId, portionsChanged: limited.length > 0 };
    });
  } catch (error) {
    // A second press: the first one has stored the key, or taken the very portions that were refused here.
    const stored = await replayPlacement(db, placement, requestHash);
    if (stored) return stored;
    throw error;
  }
}

async function draftCheckout(tx: Db, { request, now, timeZone, cutOffs }: Placement) {
  const address = await requireActiveAddress(tx, request.address_id);
  const menus = await findMenus(
    tx,
    request.menus.map((line) => line.menu_id),
  );
  const clock = wallClock(now, timeZone);
  const lines = request.menus.map(({ menu_id, quantity }) => {
    const menu = menus.get(menu_id);
    if (!menu) throw new AppError('conflict', 'A menu in your cart does not exist any more.');
    const availability = menu.isPublished ? availabilityOf(menu, clock, cutOffs) : 'closed';
    if (availability !== 'open') {
      throw new AppError('conflict', unorderableText(menu.variant, availability));
    }
    const { date, shift, pricePaise } = menu;
    return { menu, menuId: menu.id, date, shift, pricePaise, quantity };
  });
  requireTotal(request, totalPaise(lines));
  const checkoutId = newId();
  const orders = groupByDelivery(lines).map((group) => ({
    id: newId(),
    group,
    totalPaise: totalPaise(group),
  }));
  return {
    checkoutId,
    address,
    orders,
    lines,
    orderDate: clock.day,
    totalPaise: totalPaise(lines),
  };
}

/** 409 `conflict`, before anything is stored, for a customer who sees another total than the shop counts. */
function requireTotal({ totalAmount }: OrderRequest, countedPaise: number): void {
  if (totalAmount === undefined || toPaise(totalAmount) === countedPaise) return;
  const message = 'The total of this order is different now. Please look at the menus again.';
  throw new AppError('conflict', message, { details: [{ path: totalDetail, message }] });
}

async function storeCheckout(
  tx: Db,
  draft: Draft,
  by: { placement: Placement; requestHash: string; browserId: string },
): Promise<PlacedOrder> {
  const { request, now, idempotencyKey } = by.placement;
  const expiresAt = new Date(now.getTime() + checkoutMinutes * 60_000);
  await insertCheckout(tx, {
    id: draft.checkoutId,
    state: 'awaiting',
    mobileNo: request.mobile_no,
    totalPaise: draft.totalPaise,
    browserId: by.browserId,
    idempotencyKey: idempotencyKey ?? null,
    requestHash: by.requestHash,
    expiresAt,
    createdAt: now,
  });
  const numbers = await insertOrders(tx, orderRows(draft, request, now));
  await insertOrderLines(tx, lineRows(draft));
  await insertOrderEvents(
    tx,
    draft.orders.map(({ id }) => ({
      id: newId(),
      orderId: id,
      actor: 'customer' as const,
      toStatus: 'pending' as const,
      toPayment: 'pending' as const,
      createdAt: now,
    })),
  );
  await enqueueLapse(tx, draft.checkoutId, expiresAt);
  const numberOf = new Map(numbers.map((row) => [row.id, row.number]));
  return toPlacedOrder(
    request.mobile_no,
    draft.orders.map(({ id, group, totalPaise: orderPaise }) => ({
      number: numberOf.get(id) ?? 0,
      deliveryDate: group[0]?.date ?? '',
      shift: group[0]?.shift ?? 'Lunch',
      totalPaise: orderPaise,
    })),
  );
}

/** Once per checkout and instant; an extended checkout gets a job at its new end. */
export function enqueueLapse(tx: Db, checkoutId: string, at: Date) {
  const dedupeKey = lapseKey(checkoutId, at);
  return enqueue(tx, lapseCheckoutJob, { checkoutId }, { dedupeKey, runAt: at });
}

export function lapseKey(checkoutId: string, at: Date): string {
  return `${lapseCheckoutJob}:${checkoutId}:${at.getTime()}`;
}

function orderRows(draft: Draft, request: OrderRequest, now: Date) {
  return draft.orders.flatMap(({ id, group, totalPaise: orderPaise }) => {
    const [first] = group;
    if (!first) return [];
    return {
      id,
      checkoutId: draft.checkoutId,
      status: 'pending' as const,
      paymentStatus: 'pending' as const,
      mobileNo: request.mobile_no,
      addressId: draft.address.id,
      addressShortname: draft.address.shortname,
      addressText: draft.address.address,
      note: request.note,
      orderDate: draft.orderDate,
      deliveryDate: first.date,
      shift: first.shift,
      totalPaise: orderPaise,
      createdAt: now,
    };
  });
}

/** Lines keep what the menu said when it was ordered; a later edit does not reach them. */
function lineRows(draft: Draft) {
  return draft.orders.flatMap((order) =>
    order.group.map(({ menu, quantity }, position) => ({
      id: newId(),
      orderId: order.id,
      menuId: menu.id,
      position,
      variant: menu.variant,
      description: menu.description,
      items: menu.items,
      photoUrl: menu.photoUrl,
      pricePaise: menu.pricePaise,
      quantity,
      holdsPortions: menu.portions !== null,
    })),
  );
}

async function replayPlacement(
  db: Db,
  { request, idempotencyKey, browserId }: Placement,
  requestHash: string,
): Promise<Placed | undefined> {
  if (idempotencyKey === undefined) return undefined;
  const checkout = await selectCheckoutByKey(db, idempotencyKey);
  if (!checkout) return undefined;
  if (checkout.requestHash !== requestHash) {
    throw new AppError('unprocessable', 'This order was already sent with other contents.');
  }
  return {
    answer: await answerOf(db, checkout, request.mobile_no),
    // The first answer may have been lost on its way, and the cookie with it.
    browserId: browserId ?? checkout.browserId,
    portionsChanged: false,
  };
}

async function answerOf(db: Db, checkout: CheckoutRow, mobileNo: string): Promise<PlacedOrder> {
  return toPlacedOrder(mobileNo, await selectOrdersOfCheckout(db, checkout.id));
}

/** The contract has already put the keys in one order and trimmed the texts. */
function hashOf({ address_id, mobile_no, note, menus, totalAmount }: OrderRequest): string {
  const lines = menus.map(({ menu_id, quantity }) => [menu_id, quantity]);
  const total = totalAmount === undefined ? [] : [totalAmount];
  return createHash('sha256')
    .update(JSON.stringify([address_id, mobile_no, note, lines, ...total]))
    .digest('hex');
}
