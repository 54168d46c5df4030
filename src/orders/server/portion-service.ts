/**
 * Portions and meals that orders hold: returned when an order ends, taken again by a late payment.
 */
import { limitedAmong, returnPortions, takePortions } from '#src/menus/server/menu-service.ts';
import { type Meals, returnMeals, takeMeals } from '#src/menus/server/shift-meal-service.ts';
import { AppError } from '#src/platform/contract/app-error.ts';
import type { Db } from '#src/platform/database/db.ts';
import { ruleOf, type ShiftPlan } from '#src/settings/cut-off-rules.ts';
import {
  type OrderLineRow,
  type OrderRow,
  selectLinesOfOrders,
  updateHeldMeals,
  updateHeldPortions,
} from './order-sql.ts';

/** Returns true if there were any. */
export async function freePortions(tx: Db, orders: readonly OrderRow[]): Promise<boolean> {
  const held = (await linesOf(tx, orders)).filter((line) => line.holdsPortions);
  await returnPortions(tx, held);
  await markHeld(tx, held, false);
  return (await freeMeals(tx, orders)) || held.length > 0;
}

/**
 * Takes all or none; returns false if one is sold out. The present limits decide, not those when
 * the order was placed.
 */
export async function retakePortions(
  tx: Db,
  orders: readonly OrderRow[],
  plan: ShiftPlan,
): Promise<boolean> {
  const lines = await linesOf(tx, orders);
  const limited = await limitedAmong(tx, lines);
  try {
    // A savepoint: if one is sold out, the portions taken before it are returned.
    await tx.transaction(async (inner) => {
      await takePortions(inner, limited);
      await retakeMeals(inner, orders, lines, plan);
    });
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
  await markHeld(tx, limited, true);
  return true;
}

/** Returns true if there were any. */
async function freeMeals(tx: Db, orders: readonly OrderRow[]): Promise<boolean> {
  const holding = inShiftOrder(orders.filter(({ holdsMeals }) => holdsMeals));
  if (holding.length === 0) return false;
  const lines = await linesOf(tx, holding);
  for (const order of holding) await returnMeals(tx, mealsOf(order, lines));
  await updateHeldMeals(tx, idsOf(holding), false);
  return true;
}

async function retakeMeals(
  tx: Db,
  orders: readonly OrderRow[],
  lines: readonly OrderLineRow[],
  plan: ShiftPlan,
): Promise<void> {
  const limited = inShiftOrder(orders).flatMap((order) => {
    const most = ruleOf(order.deliveryDate, order.shift, plan)?.mostMeals;
    return most === undefined ? [] : [{ order, most }];
  });
  for (const { order, most } of limited) await takeMeals(tx, mealsOf(order, lines), most);
  await updateHeldMeals(tx, idsOf(limited.map(({ order }) => order)), true);
}

function mealsOf(order: OrderRow, lines: readonly OrderLineRow[]): Meals {
  const own = lines.filter(({ orderId }) => orderId === order.id);
  const quantity = own.reduce((sum, line) => sum + line.quantity, 0);
  return { date: order.deliveryDate, shift: order.shift, quantity };
}

/** Always in this order, so that two checkouts never deadlock. */
function inShiftOrder(orders: readonly OrderRow[]): OrderRow[] {
  const keyOf = ({ deliveryDate, shift }: OrderRow) => `${deliveryDate} ${shift}`;
  return orders.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
}

function idsOf(orders: readonly OrderRow[]): string[] {
  return orders.map(({ id }) => id);
}

function linesOf(tx: Db, orders: readonly OrderRow[]) {
  return selectLinesOfOrders(tx, idsOf(orders));
}

async function markHeld(tx: Db, lines: readonly { id: string }[], held: boolean): Promise<void> {
  if (lines.length === 0) return;
  await updateHeldPortions(
    tx,
    lines.map((line) => line.id),
    held,
  );
}
