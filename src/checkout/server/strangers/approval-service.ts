/**
 * Cash orders of numbers that never paid: staff approve or cancel them, or the cut-off cancels
 * them.
 */
import { isUnapproved } from '#src/orders/lifecycle.ts';
import { orderLabel, orderStatusLabels } from '#src/orders/order-rules.ts';
import { selectOrdersForUpdate } from '#src/orders/server/admin-order-sql.ts';
import { linesByOrder } from '#src/orders/server/order-answer.ts';
import { moveOrder, moveOrders, orderStateOf } from '#src/orders/server/order-move-service.ts';
import type { OrderRow } from '#src/orders/server/order-sql.ts';
import { freePortions } from '#src/orders/server/portion-service.ts';
import { AppError } from '#src/platform/contract/app-error.ts';
import { type Db, inTransaction } from '#src/platform/database/db.ts';
import type { Shop } from '#src/platform/http/shop.ts';
import { takesOrders } from '#src/settings/cut-off-rules.ts';
import type { SettingsCache } from '#src/settings/server/settings-cache.ts';
import type { Decision, UnapprovedGroup } from '../../approval-contract.ts';
import { approvedNote, refusedReason, undecidedReason } from '../../stranger-rules.ts';
import { type CancelledAt, recordCancellation } from '../cancel-service.ts';
import { abandonCheckout, earliestCutOff, lockCheckoutOf } from '../checkout-service.ts';
import { enqueueEnd } from './end-unapproved-job.ts';
import { selectNetworks, selectOrderOfId, selectUnapproved } from './stranger-sql.ts';

/** What else happens to an order that is not cooked after all, in its transaction. */
export type OnNotCooked = (tx: Db, order: OrderRow, now: Date) => Promise<void>;

export interface ApprovalContext extends CancelledAt {
  shop: Shop;
  settings: SettingsCache;
  onNotCooked: OnNotCooked;
}

/** Grouped by network and delivery, earliest delivery first. */
export async function findUnapproved(db: Db): Promise<UnapprovedGroup[]> {
  const waiting = await selectUnapproved(db);
  const ids = waiting.map(({ id }) => id);
  const networks = new Map(
    (await selectNetworks(db, ids)).map(({ orderId, networkHash }) => [orderId, networkHash]),
  );
  const linesOf = await linesByOrder(db, waiting);
  const groups = Map.groupBy(waiting, ({ id }) => networks.get(id) ?? id);
  return [...groups.values()].flatMap((orders) => {
    const [first] = orders;
    return first ? [{ ...toDelivery(first), orders: orders.map(toWaiting) }] : [];
  });

  function toWaiting(order: OrderRow) {
    const { id, number, mobileNo, name, note, addressShortname, totalPaise } = order;
    const lines = linesOf.get(id) ?? [];
    return {
      ...{ id: number, mobileNo, name, note },
      place: addressShortname,
      totalAmountPaise: totalPaise,
      dishes: lines.map(({ variant, quantity }) => ({ variant, quantity })),
    };
  }
}

function toDelivery({ deliveryDate, shift }: OrderRow) {
  return { deliveryDate, shift };
}

interface Deciding {
  orderNumbers: readonly number[];
  decision: Decision;
  staffId: string;
  now: Date;
}

/** See `decideUnapproved` of the contract. Two simultaneous decisions wait for each other. */
export async function decideOrders(
  db: Db,
  { orderNumbers, decision, staffId, now }: Deciding,
  context: ApprovalContext,
): Promise<number[]> {
  const decided = await inTransaction(db, async (tx) => {
    const numbers = orderNumbers.toSorted((a, b) => a - b);
    for (const number of numbers) await lockCheckoutOf(tx, number);
    const orders = await selectOrdersForUpdate(tx, numbers);
    const waiting = orders.filter((order) => isUnapproved(orderStateOf(order)));
    if (waiting.length === 0) throw new AppError('conflict', decidedText(orders));
    if (decision === 'cook') await cook(tx, waiting, { staffId, now }, context);
    else await refuse(tx, waiting, { staffId, now }, context);
    return waiting.map(({ number }) => number);
  });
  if (decision === 'cancel') context.menuCache.publishChange();
  return decided;
}

/** What has happened to the first of them. */
function decidedText([first]: readonly OrderRow[]): string {
  if (!first) throw new Error('a locked order no longer exists');
  const label = orderLabel(first.number);
  if (first.status === 'unexpected') return `Order ${label} is cancelled already.`;
  const state = orderStatusLabels[first.status].toLowerCase();
  return `Order ${label} does not wait any more: it is cooked, and ${state}.`;
}

type By = { staffId: string; now: Date };

async function cook(
  tx: Db,
  orders: readonly OrderRow[],
  { staffId, now }: By,
  { settings }: ApprovalContext,
): Promise<void> {
  const plan = await settings.newestPlan(tx);
  const late = orders.find(
    ({ deliveryDate, shift }) => !takesOrders(deliveryDate, shift, now, plan),
  );
  if (late) {
    throw new AppError(
      'conflict',
      `The cut-off of order ${orderLabel(late.number)} has passed. If you cook it after all, enter it as a new order.`,
    );
  }
  const note = { by: 'staff', now, staffId, staffNote: approvedNote } as const;
  await moveOrders(tx, orders, () => ({ awaitsApproval: false }), note);
}

async function refuse(
  tx: Db,
  orders: readonly OrderRow[],
  by: By,
  context: ApprovalContext,
): Promise<void> {
  // Locks the shift rules before portions are returned, as closing days does.
  await context.settings.newestPlan(tx);
  for (const order of orders) {
    const cancellation = { orderNumber: order.number, reason: refusedReason, ...by };
    await recordCancellation(tx, cancellation, context);
    await context.onNotCooked(tx, order, by.now);
  }
}

/**
 * At the cut-off, cancels an order that staff have not decided, and returns its portions. If the
 * cut-off is later by now, so is the end.
 */
export async function endUnapproved(context: ApprovalContext, orderId: string): Promise<void> {
  const { shop, settings, menuCache, onNotCooked } = context;
  const now = shop.clock();
  const hasEnded = await inTransaction(shop.db, async (tx) => {
    const seen = await selectOrderOfId(tx, orderId);
    if (!seen || !isUnapproved(orderStateOf(seen))) return false;
    const checkoutId = await lockCheckoutOf(tx, seen.number);
    const [order] = await selectOrdersForUpdate(tx, [seen.number]);
    if (!order || !isUnapproved(orderStateOf(order))) return false;
    const plan = await settings.newestPlan(tx);
    if (takesOrders(order.deliveryDate, order.shift, now, plan)) {
      await enqueueEnd(tx, orderId, earliestCutOff([order], plan));
      return false;
    }
    const ended = { status: 'unexpected', cancelReason: undecidedReason } as const;
    await moveOrder(tx, order, ended, { by: 'system', now, reason: undecidedReason });
    await freePortions(tx, [order]);
    await abandonCheckout(tx, checkoutId, now);
    await onNotCooked(tx, order, now);
    return true;
  });
  if (hasEnded) menuCache.publishChange();
}
