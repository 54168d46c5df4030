/** Whether an order can be changed, and what its shift still sells. */
import { selectStandingWishes } from '#src/customers/server/standing-wish-sql.ts';
import { type MenuRow, selectMenusOfDays } from '#src/menus/server/menu-sql.ts';
import { selectMetWishes } from '#src/menus/server/met-wishes-sql.ts';
import { isPaid } from '#src/orders/lifecycle.ts';
import { methodOf } from '#src/orders/payment-methods.ts';
import { findOrderOfNumber } from '#src/orders/server/admin-order-service.ts';
import { isShiftFrozen } from '#src/orders/server/changes/order-change-service.ts';
import {
  type OrderLineRow,
  type OrderRow,
  selectLinesOfOrders,
} from '#src/orders/server/order-sql.ts';
import type { BusinessDay } from '#src/platform/contract/business-day.ts';
import type { Db } from '#src/platform/database/db.ts';
import type { KnownSettings } from '#src/settings/server/settings-cache.ts';
import { findActiveWishes } from '#src/wishes/server/wish-service.ts';
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
  const own = lines.map(({ menuId, variant, pricePaise, quantity, wishes }): Choice => {
    return { menu_id: menuId, variant, pricePaise, quantity, wishes: [...wishes] };
  });
  const offered = menus.filter(
    (menu) => isOnSale(menu) && lines.every(({ menuId }) => menuId !== menu.id),
  );
  const wishesFor = await wishesOf(db, order, lines, offered);
  const others = offered.map(({ id, variant, pricePaise }): Choice => {
    return { menu_id: id, variant, pricePaise, quantity: 0, ...wishesFor(id) };
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

/**
 * An added dish takes the wishes of the order and of its person along; says which it can't meet.
 */
async function wishesOf(
  db: Db,
  { mobileNo }: OrderRow,
  lines: readonly OrderLineRow[],
  offered: readonly MenuRow[],
) {
  const standing = await selectStandingWishes(db, mobileNo);
  const wanted = [
    ...new Set([...idsOf(standing), ...lines.flatMap(({ wishes }) => idsOf(wishes))]),
  ];
  const known = await findActiveWishes(db, wanted);
  const met = await selectMetWishes(
    db,
    offered.map(({ id }) => id),
  );
  return (menuId: string): Pick<Choice, 'wishes' | 'unmet'> => {
    const can = new Set(idsOf(met.get(menuId) ?? []));
    const unmet = known.filter(({ id }) => !can.has(id)).map(({ name }) => name);
    return {
      wishes: known.filter(({ id }) => can.has(id)),
      ...(unmet.length > 0 && { unmet }),
    };
  };
}

function idsOf(wishes: readonly { id: string }[]): string[] {
  return wishes.map(({ id }) => id);
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
