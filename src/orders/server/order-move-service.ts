/**
 * Moves orders and checkouts: checks the step, updates the row if it is unchanged, and stores the
 * event.
 */
import type { Db } from '#src/platform/database/db.ts';
import { newId } from '#src/platform/database/new-id.ts';
import { canCheckoutMove, canMove, type OrderActor, type OrderState } from '../lifecycle.ts';
import { type Actor, atDoorNote, type CheckoutState, keyOfPart } from '../order-rules.ts';
import { methodAtDoor } from '../payment-methods.ts';
import { sumCheckout } from './changes/order-change-sql.ts';
import {
  type CheckoutRow,
  moveToOwnCheckout,
  updateCheckoutState,
  updateCheckoutToCash,
} from './checkout-sql.ts';
import {
  insertOrderEvents,
  type OrderTarget,
  updateAwaitsApproval,
  updateOrdersInState,
} from './order-move-sql.ts';
import type { OrderRow } from './order-sql.ts';

/** Who moves an order, and what its event says. */
export interface MoveNote {
  by: OrderActor;
  now: Date;
  /** The admin or the rider. */
  staffId?: string | undefined;
  reason?: string | undefined;
  /** For staff alone. */
  staffNote?: string | undefined;
  /** In how many minutes the rider says to arrive. */
  minutesAway?: number | undefined;
  /** A rider's tap or a customer's request, with its idempotency key: a retry has no effect. */
  tap?: { key: string | undefined; tappedAt: Date | null };
}

const actorOf: Record<OrderActor, Actor> = {
  customer: 'customer',
  gateway: 'gateway',
  system: 'system',
  staff: 'staff',
  rider: 'staff',
};

/** The fields of a stored order that decide which steps it can take. */
export function orderStateOf(order: OrderRow): OrderState {
  return {
    status: order.status,
    payment_status: order.paymentStatus,
    settlement: order.settlement,
    awaits_approval: order.awaitsApproval,
    problem: order.deliveryProblem ?? undefined,
    isCancelled: order.cancelReason !== null,
  };
}

export function moveOrder(tx: Db, order: OrderRow, to: OrderTarget, note: MoveNote): Promise<void> {
  return moveOrders(tx, [order], () => to, note);
}

/**
 * Moves all orders or throws, in the caller's transaction. The caller has already refused what
 * people may ask for in vain, so a step that the table does not have, or an order that has changed
 * since it was read, is a bug.
 */
export async function moveOrders(
  tx: Db,
  orders: readonly OrderRow[],
  targetOf: (order: OrderRow) => OrderTarget,
  note: MoveNote,
): Promise<void> {
  if (orders.length === 0) return;
  const moves = orders.map((order) => ({ order, to: targetOf(order) }));
  for (const { order, to } of moves) {
    if (canMove(orderStateOf(order), orderStateOf({ ...order, ...to }), note.by)) continue;
    throw new Error(`order ${order.number} has no step to ${JSON.stringify(to)} by ${note.by}`);
  }
  for (const alike of Map.groupBy(moves, signOf).values()) await store(tx, alike);
  await insertOrderEvents(
    tx,
    moves.map(({ order, to }) => eventOf(order, to, note)),
  );
}

interface Move {
  order: OrderRow;
  to: OrderTarget;
}

/** Orders in the same state with the same target are moved by one statement. */
function signOf({ order, to }: Move): string {
  return JSON.stringify([orderStateOf(order), to]);
}

async function store(tx: Db, moves: readonly Move[]): Promise<void> {
  const [first] = moves;
  // Some steps are told in the history alone.
  if (!first || Object.keys(first.to).length === 0) return;
  const ids = moves.map(({ order }) => order.id);
  const moved = await updateOrdersInState(tx, ids, first.order, first.to);
  if (moved === ids.length) return;
  throw new Error(
    `order ${first.order.number}, or another one of its batch, has changed since it was read`,
  );
}

function eventOf(order: OrderRow, to: OrderTarget, note: MoveNote) {
  return {
    id: newId(),
    orderId: order.id,
    actor: actorOf[note.by],
    staffId: note.staffId ?? null,
    fromStatus: order.status,
    toStatus: to.status ?? order.status,
    fromPayment: order.paymentStatus,
    toPayment: to.paymentStatus ?? order.paymentStatus,
    assignedTo: to.deliveryStaffId ?? null,
    problem: to.deliveryProblem ?? null,
    reason: note.reason ?? null,
    staffNote: note.staffNote ?? null,
    minutesAway: note.minutesAway ?? null,
    idempotencyKey: note.tap?.key ?? null,
    tappedAt: note.tap?.tappedAt ?? null,
    createdAt: note.now,
  };
}

/** The caller has locked the checkout, and moves its orders. */
export async function moveCheckout(
  tx: Db,
  id: string,
  from: CheckoutState,
  to: CheckoutState,
): Promise<void> {
  if (canCheckoutMove(from, to) && (await updateCheckoutState(tx, id, from, to))) return;
  throw new Error(`checkout ${id} can not move from ${from} to ${to}`);
}

export interface CashNote extends MoveNote {
  /** The idempotency key of the customer's request. */
  submissionKey?: string | undefined;
  /** The orders that staff have to approve before they are cooked. */
  unapproved?: readonly { id: string }[];
}

/**
 * Changes an unpaid checkout to payment at the door: the first order stays in it, and each other
 * order gets a checkout of its own. Each keeps its part of the idempotency key. The caller has
 * locked the checkout.
 */
export async function settleInCash(
  tx: Db,
  checkout: CheckoutRow,
  orders: readonly OrderRow[],
  { submissionKey, unapproved = [], ...note }: CashNote,
): Promise<void> {
  const [first, ...others] = orders;
  if (!first) throw new Error(`checkout ${checkout.id} has no active order`);
  for (const order of orders) {
    const standing = orderStateOf(order);
    const awaits_approval = unapproved.some(({ id }) => id === order.id);
    const target = { ...standing, settlement: methodAtDoor, awaits_approval } as const;
    const isAllowed = canMove(standing, target, note.by);
    if (!isAllowed || !canCheckoutMove(checkout.state, 'due')) {
      throw new Error(`order ${order.number} can not be paid at the door`);
    }
  }
  // Set before the orders become cash orders, so that the kitchen never sees them as released.
  if (unapproved.length > 0) {
    await updateAwaitsApproval(
      tx,
      unapproved.map(({ id }) => id),
    );
  }
  const own = [{ id: checkout.id, totalPaise: first.totalPaise }];
  for (const [index, { id: orderId, totalPaise }] of others.entries()) {
    const idempotencyKey = keyOf(checkout.idempotencyKey, index + 1);
    const row = { ...checkout, id: newId(), totalPaise, idempotencyKey, unpaidSlot: null };
    await moveToOwnCheckout(tx, orderId, row);
    own.push(row);
  }
  // In the order of order numbers: a transaction that moves orders of several shifts waits for
  // these locks in that order.
  for (const { id, totalPaise } of own) await updateCheckoutToCash(tx, id, totalPaise);
  await insertSubmission(tx, orders, { ...note, submissionKey });
}

/**
 * Records a customer's request to pay at the door what staff have just moved there: the answer is
 * the same order.
 */
export function recordSubmission(
  tx: Db,
  orders: readonly OrderRow[],
  submission: { now: Date; submissionKey: string | undefined },
): Promise<void> {
  return insertSubmission(tx, orders, { ...submission, by: 'customer', reason: atDoorNote });
}

async function insertSubmission(
  tx: Db,
  orders: readonly OrderRow[],
  { submissionKey, ...note }: MoveNote & { submissionKey?: string | undefined },
): Promise<void> {
  await insertOrderEvents(
    tx,
    orders.map((order, index) => {
      const key = keyOf(submissionKey, index);
      const event = eventOf(order, {}, { ...note, ...(key && { tap: { key, tappedAt: null } }) });
      return { ...event, toSettlement: methodAtDoor };
    }),
  );
}

function keyOf(key: string | null | undefined, index: number): string | null {
  return key ? keyOfPart(key, index) : null;
}

/**
 * Splits a checkout that awaits payment: each cancelled order gets a lapsed checkout of its own,
 * the checkout costs what the remaining orders cost, and their histories get the note. The caller
 * has locked the checkout.
 */
export async function splitCancelled(
  tx: Db,
  checkout: CheckoutRow,
  { cancelled, rest }: { cancelled: readonly OrderRow[]; rest: readonly OrderRow[] },
  note: MoveNote,
): Promise<void> {
  if (checkout.state !== 'awaiting' || rest.length === 0) {
    throw new Error(`checkout ${checkout.id} has no unpaid rest`);
  }
  const ended = { by: 'system', now: note.now, reason: 'Cancelled before it was paid' } as const;
  await moveOrders(tx, cancelled, () => ({ paymentStatus: 'failed' }), ended);
  for (const { id: orderId, totalPaise } of cancelled) {
    const own = { ...checkout, id: newId(), totalPaise, idempotencyKey: null };
    await moveToOwnCheckout(tx, orderId, { ...own, state: 'lapsed' });
  }
  await sumCheckout(tx, { id: checkout.id });
  await insertOrderEvents(
    tx,
    rest.map((order) => eventOf(order, {}, note)),
  );
}
