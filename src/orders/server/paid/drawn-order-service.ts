/** Stores the orders of a shift that its freeze draws from passes. */
import type { BusinessDay } from '#src/platform/contract/business-day.ts';
import type { Shift } from '#src/platform/contract/shifts.ts';
import type { Db } from '#src/platform/database/db.ts';
import { newId } from '#src/platform/database/new-id.ts';
import type { LineWish } from '#src/wishes/wish-rules.ts';
import { insertDrawnOrders, selectNumberOf, updateStanding } from './drawn-order-sql.ts';

/** One meal of one menu, which was paid before. */
export interface DrawnOrder {
  id: string;
  standingId: string;
  menuId: string;
  quantity: number;
  pricePaise: number;
  discountPaise: number;
  totalPaise: number;
  mobileNo: string;
  name: string;
  note: string;
  addressId: string;
  wishes: readonly LineWish[];
  /** The text of its first event. */
  reason: string;
}

export interface DrawnBatch {
  date: BusinessDay;
  shift: Shift;
  now: Date;
  orderDate: BusinessDay;
  /** The member of staff who has them cooked after the freeze, with a note for the kitchen. */
  by?: { staffId: string; staffNote: string } | undefined;
}

/**
 * In their order. A standing meal has one order of a shift: a second one fails, and everything with
 * it.
 */
export async function createDrawnOrders(
  tx: Db,
  orders: readonly DrawnOrder[],
  { by, ...delivery }: DrawnBatch,
): Promise<void> {
  if (orders.length === 0) return;
  const rows = orders.map((order, place) => ({
    ...{ ...order, place, checkoutId: newId(), lineId: newId(), eventId: newId() },
  }));
  const said = { staffId: by?.staffId ?? null, staffNote: by?.staffNote ?? null };
  await insertDrawnOrders(tx, { ...delivery, ...said, orders: JSON.stringify(rows) });
}

/** The order that staff entered for a standing meal is the only one of its day and shift. */
export async function nameStandingMeal(
  tx: Db,
  order: { id: string; standingId: string },
): Promise<void> {
  await updateStanding(tx, order);
}

export async function findNumberOfOrder(db: Db, id: string): Promise<number> {
  const number = await selectNumberOf(db, id);
  if (number === undefined) throw new Error(`order ${id} does not exist`);
  return number;
}
