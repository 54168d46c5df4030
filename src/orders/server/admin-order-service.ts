/** Reads orders for admins. */
import { AppError } from '#src/platform/contract/app-error.ts';
import type { AnsweredOf } from '#src/platform/contract/codec.ts';
import type { Db } from '#src/platform/database/db.ts';
import { type AdminOrder, mostProblems, type OrderFilter } from '../admin-order-contract.ts';
import type { CountedDay, OrderCounts } from '../order-counts-contract.ts';
import type { OrderEvent } from '../order-event-contract.ts';
import type { OrderStatus } from '../order-rules.ts';
import {
  type OrderWithDelivery,
  selectEventsOfOrder,
  selectOrderByNumber,
  selectOrdersByNumbers,
  selectOrdersOfDay,
  selectProblems,
  selectStatusCounts,
} from './admin-order-sql.ts';
import { linesByOrder, toStaffOrder } from './order-answer.ts';
import { type OrderRow, selectOrder } from './order-sql.ts';

/** The orders of one day with their lines, sorted by number; empty if there are none. */
export async function findOrdersOfDay(
  db: Db,
  filter: OrderFilter,
): Promise<AnsweredOf<typeof AdminOrder>[]> {
  return withLines(db, await selectOrdersOfDay(db, filter));
}

export async function findProblems(db: Db): Promise<AnsweredOf<typeof AdminOrder>[]> {
  return withLines(db, await selectProblems(db, mostProblems));
}

/** Counts the day's orders by status, and those that are unpaid. */
export async function readOrderCounts(db: Db, day: CountedDay): Promise<OrderCounts> {
  const rows = await selectStatusCounts(db, day);
  const sumOf = (isCounted: (row: (typeof rows)[number]) => boolean) =>
    rows.filter(isCounted).reduce((sum, { count }) => sum + count, 0);
  const at = (step: OrderStatus) => sumOf(({ status }) => status === step);
  return {
    pending: at('pending'),
    isAssigned: at('isAssigned'),
    outForDelivery: at('outForDelivery'),
    done: at('done'),
    unpaid: sumOf(({ isReleased }) => !isReleased),
  };
}

/** The orders with these numbers, unsorted; unknown numbers are left out. */
export async function readOrders(
  db: Db,
  orderNumbers: readonly number[],
): Promise<AnsweredOf<typeof AdminOrder>[]> {
  if (orderNumbers.length === 0) return [];
  return withLines(db, await selectOrdersByNumbers(db, orderNumbers));
}

/**
 * The stored row of an order. Any staff may read it: there is no check of access here. 404
 * `not_found` for an unknown number.
 */
export async function findOrderOfNumber(db: Db, orderNumber: number): Promise<OrderRow> {
  const order = await selectOrder(db, orderNumber);
  if (order) return order;
  throw new AppError('not_found', 'This order does not exist.');
}

/** The order with its history. 404 `not_found` for an unknown number. */
export async function readOrder(
  db: Db,
  orderNumber: number,
): Promise<{ order: AnsweredOf<typeof AdminOrder>; events: AnsweredOf<typeof OrderEvent>[] }> {
  const row = await selectOrderByNumber(db, orderNumber);
  const [order] = row ? await withLines(db, [row]) : [];
  if (!row || !order) throw new AppError('not_found', 'This order does not exist.');
  const events = await selectEventsOfOrder(db, row.id);
  return {
    order,
    events: events.map((event, index) => {
      const before = events.findLast((each, at) => at < index && each.assignedTo !== null);
      return toOrderEvent(event, before?.assignedTo ?? null);
    }),
  };
}

async function withLines(
  db: Db,
  rows: readonly OrderWithDelivery[],
): Promise<AnsweredOf<typeof AdminOrder>[]> {
  const linesOf = await linesByOrder(db, rows);
  return rows.map((order) => ({
    ...toStaffOrder(order, linesOf.get(order.id)),
    ...(order.deliveryStaffId !== null && {
      deliveryBoy: {
        id: order.deliveryStaffId,
        fullName: order.deliveryName ?? '',
        mobileNo: order.deliveryMobile ?? '',
      },
    }),
  }));
}

type EventRow = Awaited<ReturnType<typeof selectEventsOfOrder>>[number];

/** `lastAssignedTo` is who had the order before. */
function toOrderEvent(
  { event, by, assignedTo }: EventRow,
  lastAssignedTo: string | null,
): AnsweredOf<typeof OrderEvent> {
  return {
    id: event.id,
    at: event.tappedAt ?? event.createdAt,
    ...(event.tappedAt !== null && { receivedAt: event.createdAt }),
    actor: event.actor,
    toStatus: event.toStatus,
    toPayment: event.toPayment,
    ...(event.fromStatus !== null && { fromStatus: event.fromStatus }),
    ...(event.fromPayment !== null && { fromPayment: event.fromPayment }),
    ...(by !== null && { by }),
    ...(assignedTo !== null && { assignedTo }),
    ...(assignedTo !== null && lastAssignedTo !== null && { assignedFrom: lastAssignedTo }),
    ...(event.minutesAway !== null && { minutesAway: event.minutesAway }),
    ...(event.problem !== null && { problem: event.problem }),
    ...(event.reason !== null && { reason: event.reason }),
    ...(event.staffNote !== null && { staffNote: event.staffNote }),
  };
}
