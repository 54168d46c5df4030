/**
 * Changes an order until its shift is frozen: lines, portions, total and refund in one transaction.
 */
import { findMenus, type MenuCache } from '#src/menus/server/menu-service.ts';
import { selectMetWishes } from '#src/menus/server/met-wishes-sql.ts';
import { extrasPaise, linesPaiseOf } from '#src/orders/charges.ts';
import { isPaid } from '#src/orders/lifecycle.ts';
import type { PlacedMethod } from '#src/orders/payment-methods.ts';
import { isPaidOnline } from '#src/orders/payment-methods.ts';
import { findOrderOfNumber } from '#src/orders/server/admin-order-service.ts';
import { selectOrdersForUpdate } from '#src/orders/server/admin-order-sql.ts';
import {
  isShiftFrozen,
  type LineChange,
  lockChangedMenus,
  storeLines,
} from '#src/orders/server/changes/order-change-service.ts';
import { selectRefundOfChange } from '#src/orders/server/changes/order-change-sql.ts';
import {
  type OrderLineRow,
  type OrderRow,
  selectLinesOfOrders,
} from '#src/orders/server/order-sql.ts';
import { freePortions, retakePortions } from '#src/orders/server/portion-service.ts';
import { AppError } from '#src/platform/contract/app-error.ts';
import { businessDay } from '#src/platform/contract/business-day.ts';
import { type Db, inTransaction } from '#src/platform/database/db.ts';
import type { Shop } from '#src/platform/http/shop.ts';
import type { SettingsCache } from '#src/settings/server/settings-cache.ts';
import { lineKey } from '#src/wishes/wish-rules.ts';
import { hasLines, keyOfLine } from '../../checkout-rules.ts';
import type { RefundCancelledOrder } from '../cancel-service.ts';
import { askAboutLimit } from '../cash/cash-limits-service.ts';
import { lockCheckoutOf } from '../checkout-service.ts';
import { lockPerson } from '../entry/entry-sql.ts';
import { requireMet } from '../met-wish-service.ts';
import type { OnChanged } from '../split-unpaid-service.ts';
import {
  type AddedOrder,
  type Adding,
  countBesides,
  findAdded,
  placeAdded,
  splitOf,
} from './added-order-service.ts';
import { isOnSale, refusalOf } from './changeable-service.ts';

interface Line {
  menu_id: string;
  quantity: number;
  wishes?: string[] | undefined;
}

export interface Change {
  orderNumber: number;
  menus: readonly Line[];
  /** The lines that the admin saw. */
  seen: readonly Line[];
  /**
   * The payment method of the lines added to a paid order, which become an order with the request's
   * key.
   */
  settlement: PlacedMethod | undefined;
  /** The person's other orders for the same delivery, as the admin saw them. */
  besides: number | undefined;
  /** True when staff have read that it exceeds a cash limit. */
  cashLimitSeen: boolean | undefined;
  key: string;
  reason: string;
  staffId: string;
  now: Date;
}

/**
 * Refunds the difference when a changed order costs less than was paid, in the same transaction.
 */
export type RefundChangedOrder = (
  tx: Db,
  context: Parameters<RefundCancelledOrder>[1],
  share: { checkoutId: string; order: OrderRow; amountPaise: number; reason: string },
) => Promise<number>;

export interface ChangeContext {
  shop: Pick<Shop, 'config' | 'log'>;
  settings: SettingsCache;
  menuCache: MenuCache;
  /** Refunds, from another feature. */
  refundChangedOrder: RefundChangedOrder;
  onChanged: OnChanged;
}

export async function recordChange(db: Db, change: Change, context: ChangeContext) {
  const done = await inTransaction(db, (tx) => changeLocked(tx, change, context));
  context.menuCache.publishChange();
  return done;
}

export interface Changed {
  totalPaise: number;
  refundPaise: number;
  added?: AddedOrder;
}

async function changeLocked(tx: Db, change: Change, context: ChangeContext): Promise<Changed> {
  const { orderNumber } = change;
  // Locks the person first, as entering an order does: nobody else adds an order for this person at
  // the same time.
  await lockPerson(tx, await findOrderOfNumber(tx, orderNumber));
  // Locks the checkout first, like settling, so that the two wait for each other.
  await lockCheckoutOf(tx, orderNumber);
  const [order] = await selectOrdersForUpdate(tx, [orderNumber]);
  if (!order) throw new AppError('not_found', 'This order does not exist.');
  const before = await selectLinesOfOrders(tx, [order.id]);
  const paid = { totalPaise: order.totalPaise, refundPaise: 0 };
  if (hasLines(before, change.menus)) {
    if (hasLines(before, change.seen)) return paid;
    return { ...paid, refundPaise: await selectRefundOfChange(tx, order.id) };
  }
  const { kept, added: menus } = splitOf(before, change.menus);
  const adding = { ...change, order, menus, settings: context.settings };
  const placed = isPaid(order.paymentStatus) ? await findAdded(tx, adding) : undefined;
  if (placed) {
    const { createdAt } = await findOrderOfNumber(tx, placed.number);
    const refundPaise = await selectRefundOfChange(tx, order.id, createdAt);
    return { ...paid, refundPaise, added: placed };
  }
  if (!hasLines(before, change.seen))
    refuse('Somebody else changed this order. Please look again.');
  // Locks the shift rules before menus, as closing days and setting limits do.
  await context.settings.newestPlan(tx);
  await lockChangedMenus(tx, [...before.map(({ menuId }) => menuId), ...idsOf(change.menus)]);
  const isFrozen = await isShiftFrozen(tx, { date: order.deliveryDate, shift: order.shift });
  const today = businessDay(change.now, context.shop.config.timeZone);
  const refusal = refusalOf(order, { isFrozen, today });
  if (refusal) refuse(refusal);
  const costsMore =
    linesPaiseOf(await linesAfter(tx, order, before, change.menus)) > linesPaiseOf(before);
  if (!isPaid(order.paymentStatus) || !costsMore)
    return putLines(tx, order, before, change, context);
  const rest = { ...change, menus: kept };
  if (kept.length === 0)
    refuse('Nothing is left of the order that is paid: cancel it, and enter another.');
  const left = hasLines(before, kept) ? paid : await putLines(tx, order, before, rest, context);
  return { ...left, added: await addBeside(tx, adding, context) };
}

async function addBeside(tx: Db, adding: Adding & Change, { onChanged }: ChangeContext) {
  const isSeen = adding.besides === (await countBesides(tx, adding.order));
  if (adding.settlement && !isSeen) {
    refuse('This person has got another order meanwhile. Please look again.');
  }
  const added = await placeAdded(tx, adding);
  const order = await findOrderOfNumber(tx, added.number);
  if (isPaidOnline(order)) await onChanged(tx, { order, now: adding.now });
  return added;
}

/** For an order that can be changed; a paid one must not cost more afterwards. */
async function putLines(
  tx: Db,
  order: OrderRow,
  before: readonly OrderLineRow[],
  change: Change,
  context: ChangeContext,
) {
  const { now, staffId } = change;
  const after = await linesAfter(tx, order, before, change.menus);
  const costs = { before: linesPaiseOf(before), after: linesPaiseOf(after) };
  const refundPaise = isPaid(order.paymentStatus)
    ? await giveBack(tx, order, costs, change, context)
    : 0;
  // The order keeps its fee and discount; present ones are for new orders.
  const totalPaise = costs.after + extrasPaise(order);
  const passed = isPaid(order.paymentStatus)
    ? undefined
    : await askAboutLimit(tx, order, totalPaise, {
        cash: context.settings.current().ordering.cash,
        isSeen: change.cashLimitSeen,
      });
  await freePortions(tx, [order]);
  await storeLines(tx, order, {
    ...{ before, after, costs, refundPaise, staffId, now },
    reason: passed === undefined ? change.reason : `${change.reason} (${passed})`,
    // What was paid stays on its receipt; a refund has a credit note.
    ...(!isPaid(order.paymentStatus) && { totalPaise }),
  });
  const plan = await context.settings.newestPlan(tx);
  if (!(await retakePortions(tx, [order], plan))) refuse('Too few are left for this change.');
  if (isPaid(order.paymentStatus)) return { totalPaise: order.totalPaise, refundPaise };
  if (totalPaise !== order.totalPaise) await context.onChanged(tx, { order, now });
  return { totalPaise, refundPaise };
}

async function linesAfter(
  tx: Db,
  order: OrderRow,
  before: readonly OrderLineRow[],
  wanted: readonly Line[],
): Promise<LineChange[]> {
  const known = await findMenus(tx, idsOf(wanted));
  const met = await selectMetWishes(tx, idsOf(wanted));
  const after: LineChange[] = [];
  for (const { menu_id, quantity, wishes = [] } of wanted) {
    const line = before.find((each) => keyOfLine(each) === lineKey(menu_id, wishes));
    if (line) {
      after.push({ line, quantity, pricePaise: line.pricePaise });
      continue;
    }
    const menu = known.get(menu_id);
    const isOfShift = menu?.date === order.deliveryDate && menu.shift === order.shift;
    if (!menu || !isOfShift || !isOnSale(menu)) refuse('A menu is not on sale in this shift.');
    const kept = await requireMet(tx, menu, wishes, met.get(menu.id) ?? []);
    after.push({ menu, quantity, pricePaise: menu.pricePaise, wishes: kept });
  }
  return after;
}

/** Each receipt shows what was paid. */
async function giveBack(
  tx: Db,
  order: OrderRow,
  costs: { before: number; after: number },
  { now, staffId, reason }: Change,
  { shop, settings, refundChangedOrder }: ChangeContext,
): Promise<number> {
  const amountPaise = costs.before - costs.after;
  if (amountPaise === 0) return 0;
  const share = { checkoutId: order.checkoutId, order, amountPaise, reason };
  return refundChangedOrder(tx, { shop, settings, now, staffId }, share);
}

function idsOf(lines: readonly Line[]): string[] {
  return lines.map(({ menu_id }) => menu_id);
}

function refuse(message: string): never {
  throw new AppError('conflict', message);
}
