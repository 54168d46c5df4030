/** What delivering an order requires about its payment. */
import { isDue } from '#src/orders/lifecycle.ts';
import { orderLabel } from '#src/orders/order-rules.ts';
import { isCollectedAtDoor } from '#src/orders/payment-methods.ts';
import { orderStateOf } from '#src/orders/server/order-move-service.ts';
import type { OrderRow } from '#src/orders/server/order-sql.ts';
import { pageAtDoor } from '#src/orders/tenders.ts';
import { AppError } from '#src/platform/contract/app-error.ts';
import { businessDay } from '#src/platform/contract/business-day.ts';
import { formatNotes } from '#src/platform/contract/rupee-format.ts';
import type { Db } from '#src/platform/database/db.ts';
import { newId } from '#src/platform/database/new-id.ts';
import { insertCollection, selectIsCollected } from './collection-sql.ts';

/**
 * Call it in the transaction that marks a locked order as delivered. A cash order that was paid by
 * its page gets a collection. 409 `conflict` if nothing is known about its payment.
 */
export async function settleDelivered(
  tx: Db,
  order: OrderRow,
  { staffId, now, timeZone }: { staffId: string; now: Date; timeZone: string },
): Promise<void> {
  if (!isCollectedAtDoor(order) || (await selectIsCollected(tx, order.id))) return;
  const { id: orderId, totalPaise } = order;
  if (isDue(orderStateOf(order))) {
    const amount = formatNotes(totalPaise);
    throw new AppError(
      'conflict',
      `Collect ${amount} for order ${orderLabel(order.number)} first.`,
    );
  }
  await insertCollection(tx, {
    ...{ id: newId(), key: `handed-over-${orderId}`, orderId, method: pageAtDoor },
    ...{ duePaise: totalPaise, takenPaise: totalPaise, riderId: staffId },
    ...{ day: businessDay(now, timeZone), createdAt: now },
  });
}
