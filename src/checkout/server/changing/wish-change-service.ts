/** Changes the wishes of a line, before and after its shift is frozen. */
import { selectMetWishes } from '#src/menus/server/met-wishes-sql.ts';
import { findOrderOfNumber } from '#src/orders/server/admin-order-service.ts';
import { selectOrdersForUpdate } from '#src/orders/server/admin-order-sql.ts';
import { isShiftFrozen, storeWishes } from '#src/orders/server/changes/order-change-service.ts';
import { type OrderRow, selectLinesOfOrders } from '#src/orders/server/order-sql.ts';
import { AppError } from '#src/platform/contract/app-error.ts';
import type { BusinessDay } from '#src/platform/contract/business-day.ts';
import { type Db, inTransaction } from '#src/platform/database/db.ts';
import { lineKey } from '#src/wishes/wish-rules.ts';
import { keyOfLine } from '../../checkout-rules.ts';
import { lockCheckoutOf } from '../checkout-service.ts';
import { requireMet } from '../met-wish-service.ts';

/** 404 `not_found`. */
export async function findLineWishes(db: Db, orderNumber: number, today: BusinessDay) {
  const order = await findOrderOfNumber(db, orderNumber);
  const lines = await selectLinesOfOrders(db, [order.id]);
  const met = await selectMetWishes(
    db,
    lines.map(({ menuId }) => menuId),
  );
  const refusal = refusalOf(order, today);
  return {
    ...(refusal && { refusal }),
    lines: lines.map(({ id, menuId, variant, quantity, wishes }) => ({
      ...{ id, variant, quantity, wishes: [...wishes] },
      met: [...(met.get(menuId) ?? [])],
    })),
  };
}

interface WishChange {
  orderNumber: number;
  line: string;
  /** The ids that the admin saw. */
  seen: readonly string[];
  wishes: readonly string[];
  staffId: string;
  now: Date;
  today: BusinessDay;
}

/** The errors are those of `changeLineWishes`. */
export function recordWishes(db: Db, change: WishChange): Promise<void> {
  const { orderNumber, wishes: wanted, seen, staffId, now, today } = change;
  return inTransaction(db, async (tx) => {
    // The checkout first, as settling and cancelling do.
    await lockCheckoutOf(tx, orderNumber);
    const [order] = await selectOrdersForUpdate(tx, [orderNumber]);
    if (!order) throw new AppError('not_found', 'This order does not exist.');
    const lines = await selectLinesOfOrders(tx, [order.id]);
    const line = lines.find(({ id }) => id === change.line);
    if (!line) throw new AppError('not_found', 'This order has no such dish any more.');
    const { menuId } = line;
    if (keyOfLine(line) === lineKey(menuId, wanted)) return;
    const refusal = refusalOf(order, today);
    if (refusal) refuse(refusal);
    if (keyOfLine(line) !== lineKey(menuId, seen)) {
      refuse('Somebody else changed this order. Please look again.');
    }
    const isFrozen = await isShiftFrozen(tx, { date: order.deliveryDate, shift: order.shift });
    const isSame = lines.some((other) => keyOfLine(other) === lineKey(menuId, wanted));
    if (isSame && !isFrozen) {
      refuse('Another line of this order is the same already. Change its quantity instead.');
    }
    const met = (await selectMetWishes(tx, [menuId])).get(menuId) ?? [];
    // What was promised for this line stays possible, by its name of that time.
    const offered = new Map([...met, ...line.wishes].map((wish) => [wish.id, wish]));
    const wishes = await requireMet(tx, line, wanted, [...offered.values()]);
    await storeWishes(tx, order, { line, wishes, staffId, now });
  });
}

function refusalOf(order: OrderRow, today: BusinessDay): string | undefined {
  if (order.status === 'unexpected') return 'This order was cancelled.';
  if (order.status !== 'pending' && order.status !== 'isAssigned') {
    return 'This order is on its way.';
  }
  return order.deliveryDate < today ? 'Its day is over.' : undefined;
}

function refuse(message: string): never {
  throw new AppError('conflict', message);
}
