/** The portions that orders hold: given back by those that end, taken again by late money. */
import { limitedAmong, returnPortions, takePortions } from '#src/menus/server/menu-service.ts';
import { AppError } from '#src/platform/contract/app-error.ts';
import type { Db } from '#src/platform/database/db.ts';
import { type OrderRow, selectLinesOfOrders, updateHeldPortions } from './order-sql.ts';

/** Answers whether there were any. */
export async function freePortions(tx: Db, orders: readonly OrderRow[]): Promise<boolean> {
  const held = (await linesOf(tx, orders)).filter((line) => line.holdsPortions);
  await returnPortions(tx, held);
  await markHeld(tx, held, false);
  return held.length > 0;
}

/** All or none; false where one is sold out. What is limited now decides, and not what was when it was ordered. */
export async function retakePortions(tx: Db, orders: readonly OrderRow[]): Promise<boolean> {
  const limited = await limitedAmong(tx, await linesOf(tx, orders));
  try {
    // A savepoint: what was taken before the one that is sold out goes back.
    await tx.transaction((inner) => takePortions(inner, limited));
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
  await markHeld(tx, limited, true);
  return true;
}

function linesOf(tx: Db, orders: readonly OrderRow[]) {
  return selectLinesOfOrders(
    tx,
    orders.map((order) => order.id),
  );
}

async function markHeld(tx: Db, lines: readonly { id: string }[], held: boolean): Promise<void> {
  if (lines.length === 0) return;
  await updateHeldPortions(
    tx,
    lines.map((line) => line.id),
    held,
  );
}
