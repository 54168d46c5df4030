/** Turns stored orders into answers, for every kind of reader. */
import type { Db } from '#src/platform/database/db.ts';
import { isClosedReason } from '#src/settings/closure-rules.ts';
import { extrasBy, lineTotalPaise } from '../charges.ts';
import type { OrderLine } from '../order-contract.ts';
import { type ShownLine, type ShownOrder, selectShownLines } from './order-sql.ts';

/** The lines of the orders, by order id. */
export async function linesByOrder(db: Db, orders: readonly ShownOrder[]) {
  const lines = await selectShownLines(
    db,
    orders.map((order) => order.id),
  );
  return Map.groupBy(lines, (line) => line.orderId);
}

/** The part that is the same for all readers; each adds its own part of the address. */
export function toOrderAnswer(order: ShownOrder, lines: readonly ShownLine[] | undefined) {
  return {
    id: order.number,
    status: order.status,
    payment_status: order.paymentStatus,
    settlement: order.settlement,
    ...(order.awaitsApproval && { awaits_approval: true }),
    mobileNo: order.mobileNo,
    note: order.note,
    orderDate: order.createdAt,
    deliveryDate: order.deliveryDate,
    shift: order.shift,
    totalAmountPaise: order.totalPaise,
    ...extrasBy((extra) => order[extra] || undefined),
    menus: (lines ?? []).map(toOrderLine),
  };
}

/**
 * Adds the fields for staff: the address under which orders are grouped, and the delivery problem.
 */
export function toStaffOrder(...[order, lines]: Parameters<typeof toOrderAnswer>) {
  const answer = toOrderAnswer(order, lines);
  return {
    ...answer,
    menus: (lines ?? []).map((line) => ({
      ...toOrderLine(line),
      ...(line.wishes.length > 0 && { wishes: [...line.wishes] }),
    })),
    name: order.name,
    address: {
      id: order.addressId,
      shortname: order.addressShortname,
      address: order.addressText,
    },
    ...(order.deliveryProblem !== null && { problem: order.deliveryProblem }),
  };
}

/** The reason as a customer may read it; `isOwn` is true for the browser that placed the order. */
export function cancelReasonOf({ cancelReason }: { cancelReason: string | null }, isOwn: boolean) {
  if (cancelReason === null || !(isOwn || isClosedReason(cancelReason))) return {};
  return { cancelReason };
}

function toOrderLine(line: ShownLine): OrderLine {
  return {
    id: line.id,
    ...(line.photoUrl !== null && { photo_url: line.photoUrl }),
    variant: line.variant,
    pricePaise: line.pricePaise,
    description: line.description,
    menu_items: line.items,
    quantity: line.quantity,
    itemTotalPaise: lineTotalPaise(line),
  };
}
