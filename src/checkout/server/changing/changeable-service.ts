/** Whether an order can be changed, and what its shift still sells. */
import { type MenuRow, selectMenusOfDays } from '#src/menus/server/menu-sql.ts';
import { isPaid } from '#src/orders/lifecycle.ts';
import { methodOf } from '#src/orders/payment-methods.ts';
import { findOrderOfNumber } from '#src/orders/server/admin-order-service.ts';
import { isShiftFrozen } from '#src/orders/server/changes/order-change-service.ts';
import { type OrderRow, selectLinesOfOrders } from '#src/orders/server/order-sql.ts';
import type { BusinessDay } from '#src/platform/contract/business-day.ts';
import type { Db } from '#src/platform/database/db.ts';
import type { KnownSettings } from '#src/settings/server/settings-cache.ts';
import type { Choice } from '../../change-contract.ts';
import { countBesides } from './added-order-service.ts';

interface ChangeableContext {
  settings: KnownSettings;
  today: BusinessDay;
}

/** 404 `not_found`. */
export async function findChangeable(
  db: Db,
  orderNumber: number,
  { settings, today }: ChangeableContext,
) {
  const order = await findOrderOfNumber(db, orderNumber);
  const lines = await selectLinesOfOrders(db, [order.id]);
  const { deliveryDate, shift } = order;
  const menus = await selectMenusOfDays(db, deliveryDate, deliveryDate, shift);
  const own = lines.map(({ menuId, variant, pricePaise, quantity }): Choice => {
    return { menu_id: menuId, variant, pricePaise, quantity };
  });
  const others = menus
    .filter((menu) => isOnSale(menu) && lines.every(({ menuId }) => menuId !== menu.id))
    .map(({ id, variant, pricePaise }): Choice => {
      return { menu_id: id, variant, pricePaise, quantity: 0 };
    });
  const isFrozen = await isShiftFrozen(db, { date: deliveryDate, shift });
  const refusal = refusalOf(order, { isFrozen, today });
  const takesCash = settings.current().ordering.cash !== undefined;
  const besides = await countBesides(db, order);
  return {
    ...(refusal && { refusal }),
    isPaid: isPaid(order.paymentStatus),
    takesCash,
    besides,
    choices: [...own, ...others],
  };
}

interface Standing {
  isFrozen: boolean;
  today: BusinessDay;
}

/** Why an order can no longer be changed. */
export function refusalOf(order: OrderRow, { isFrozen, today }: Standing): string | undefined {
  if (order.status === 'unexpected') return 'This order was cancelled.';
  if (order.status !== 'pending' && order.status !== 'isAssigned') {
    return 'This order is on its way.';
  }
  // Its sale can be in the books of a later day that was closed.
  if (order.deliveryDate < today) return 'Its day is over: cancel the order, or enter another.';
  if (isFrozen) return 'The kitchen has counted this shift: cancel the order, or enter another.';
  if (!isPaid(order.paymentStatus)) return undefined;
  // What was paid by its page goes back by it.
  const refusals = {
    page: undefined,
    door: 'This order was paid at the door.',
    sale: 'This meal is of a pass: cancel the order, and it goes back to the pass.',
  };
  return refusals[methodOf(order.settlement).collectedAt];
}

export function isOnSale({ isPublished, status }: MenuRow): boolean {
  return isPublished && status === 'Available';
}
