/** Texts that ask for money are taken back once there is nothing to pay by their link. */
import { type OrderRow, selectOrdersOfCheckouts } from '#src/orders/server/order-sql.ts';
import { withdrawTexts } from '#src/outbox/server/text-queue-service.ts';
import type { Db } from '#src/platform/database/db.ts';

/**
 * To be called where a checkout is paid, is to be paid at the door, lapses, or loses an order, in
 * that transaction. A text that somebody has opened stays: it may have been sent.
 */
export async function withdrawPayTexts(tx: Db, checkoutIds: readonly string[]): Promise<void> {
  if (checkoutIds.length === 0) return;
  await withdrawPayTextsOf(tx, await selectOrdersOfCheckouts(tx, checkoutIds));
}

/** The same for some orders of a checkout. */
export async function withdrawPayTextsOf(tx: Db, orders: readonly OrderRow[]): Promise<void> {
  const ids = orders.map(({ id }) => id);
  await withdrawTexts(tx, ids, 'orderPlaced', 'amountDue');
}
