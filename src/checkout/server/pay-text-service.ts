/** Withdraws texts that ask for payment once there is nothing to pay by their link. */
import { type OrderRow, selectOrdersOfCheckouts } from '#src/orders/server/order-sql.ts';
import { withdrawTexts } from '#src/outbox/server/text-queue-service.ts';
import type { Db } from '#src/platform/database/db.ts';

/**
 * Call it in the transaction in which a checkout is paid, changes to payment at the door, lapses,
 * or loses an order. A text that was opened stays, because it may have been sent.
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
