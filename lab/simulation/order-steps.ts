/**
 * Checks that every order has reached its status only by steps of the table, whatever statement
 * wrote them.
 */
import { asc, eq } from 'drizzle-orm';
import { canMove, type OrderState, orderActors, orderSteps } from '#src/orders/lifecycle.ts';
import type { PaymentMethod } from '#src/orders/payment-methods.ts';
import { orderEvents } from '#src/orders/server/order-event-tables.ts';
import { orders } from '#src/orders/server/order-tables.ts';
import type { Db } from '#src/platform/database/db.ts';

type EventRow = typeof orderEvents.$inferSelect;

/** Violations of the table, in words; empty if there are none. */
export async function strayOrderSteps(db: Db): Promise<string[]> {
  const rows = await db
    .select({ order: orders, event: orderEvents })
    .from(orders)
    .innerJoin(orderEvents, eq(orderEvents.orderId, orders.id))
    .orderBy(asc(orderEvents.sequence));
  const strayed: string[] = [];
  for (const ofOne of Map.groupBy(rows, ({ order }) => order.number).values()) {
    const events = ofOne.map(({ event }) => event);
    const order = ofOne[0]?.order;
    const last = events.at(-1);
    for (const [index, event] of events.entries()) {
      const before = events[index - 1];
      const follows =
        event.fromStatus === (before?.toStatus ?? null) &&
        event.fromPayment === (before?.toPayment ?? null);
      if (!follows || !order || !isStep(event, order.settlement))
        strayed.push(`#${order?.number}: ${textOf(event)}`);
    }
    if (last?.toStatus !== order?.status || last?.toPayment !== order?.paymentStatus)
      strayed.push(`#${order?.number} is not where its last event left it`);
  }
  return strayed;
}

function isStep(event: EventRow, settlement: PaymentMethod): boolean {
  const { fromStatus, fromPayment, toStatus, toPayment } = event;
  const able = orderActors.filter((by) => event.actor === (by === 'rider' ? 'staff' : by));
  if (fromStatus === null || fromPayment === null) {
    return orderSteps.some(
      ({ by, from, to }) =>
        able.includes(by) &&
        from.length === 0 &&
        to.status === toStatus &&
        to.payment === toPayment,
    );
  }
  if (fromStatus === toStatus && fromPayment === toPayment && isNote(event)) return true;
  // An event does not record an earlier problem or who cancelled, so one of these must match.
  const froms = standings({ status: fromStatus, payment_status: fromPayment, settlement });
  const tos = standings({ status: toStatus, payment_status: toPayment, settlement });
  return able.some((by) => froms.some((from) => tos.some((to) => canMove(from, to, by))));
}

/**
 * By staff: other lines, or another payment method. By the shop: the amount due of a checkout whose
 * page ended unpaid after a part of it was cancelled.
 */
function isNote({ actor, toStatus, toPayment, reason }: EventRow): boolean {
  const isUnpaid = toStatus === 'pending' && toPayment === 'pending';
  return actor === 'staff' || (actor === 'system' && isUnpaid && reason !== null);
}

function standings(
  known: Pick<OrderState, 'status' | 'payment_status' | 'settlement'>,
): OrderState[] {
  return [undefined, 'other' as const].flatMap((problem) =>
    [false, true].map((isCancelled) => ({ ...known, problem, isCancelled })),
  );
}

function textOf({ actor, fromStatus, fromPayment, toStatus, toPayment }: EventRow): string {
  return `${actor}: ${fromStatus}/${fromPayment} → ${toStatus}/${toPayment}`;
}
