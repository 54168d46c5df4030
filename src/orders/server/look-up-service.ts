/** Looking orders up by mobile number, without telling a stranger where somebody lives. */
import type { Db } from '#src/server/db.ts';
import { isoWithOffset } from '#src/shared/business-day.ts';
import { toRupees } from '#src/shared/money.ts';
import type { Order, OrderLine } from '../order-contract.ts';
import { lookUpDays, maskNote } from '../order-rules.ts';
import { type OrderLineRow, selectLinesOfOrders, selectOrdersByMobile } from './order-sql.ts';

const dayMs = 24 * 60 * 60 * 1000;
/** More than anybody orders in the look-up's 90 days; bounds the answer. */
const maxOrders = 300;

interface LookUp {
  mobileNo: string;
  /** The asking browser, by its signed cookie. */
  browserId: string | undefined;
  now: Date;
  timeZone: string;
  /** False when the business shows everything to whoever knows the number. */
  mask: boolean;
}

/**
 * The orders of the last 90 days, newest first; empty for a number without orders and for an unknown one alike.
 * Unless the asking browser placed the order, its note is masked and its delivery person is left out.
 */
export async function lookUpOrders(db: Db, by: LookUp): Promise<Order[]> {
  const since = new Date(by.now.getTime() - lookUpDays * dayMs);
  const rows = await selectOrdersByMobile(db, by.mobileNo, since, maxOrders);
  const lines = await selectLinesOfOrders(
    db,
    rows.map(({ order }) => order.id),
  );
  const linesOf = Map.groupBy(lines, (line) => line.orderId);
  return rows.map(({ order, browserId, deliveryPerson }) => {
    const open = !by.mask || browserId === by.browserId;
    return {
      id: order.number,
      status: order.status,
      payment_status: order.paymentStatus,
      mobile_no: order.mobileNo,
      address: { address: order.addressText },
      note: open ? order.note : maskNote(order.note),
      orderDate: isoWithOffset(order.createdAt, by.timeZone),
      deliveryDate: order.deliveryDate,
      shift: order.shift,
      totalAmount: toRupees(order.totalPaise),
      ...(open && deliveryPerson !== null && { deliveryBoy: { fullName: deliveryPerson } }),
      menus: (linesOf.get(order.id) ?? []).map(toOrderLine),
    };
  });
}

/** A stored line as the wire has it. */
export function toOrderLine(line: OrderLineRow): OrderLine {
  return {
    id: line.id,
    ...(line.photoUrl !== null && { photo_url: line.photoUrl }),
    variant: line.variant,
    price: toRupees(line.pricePaise),
    description: line.description,
    menu_items: line.items,
    quantity: line.quantity,
    itemTotal: toRupees(line.pricePaise * line.quantity),
  };
}
