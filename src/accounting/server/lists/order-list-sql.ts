/** The accountant's list of orders, by delivery day. */
import { sql } from 'drizzle-orm';
import { cashReturns, collections } from '#src/cash/server/collection-tables.ts';
import { orderLines } from '#src/orders/server/order-line-tables.ts';
import { orders } from '#src/orders/server/order-tables.ts';
import { passEntries } from '#src/passes/server/pass-tables.ts';
import { refunds } from '#src/payments/server/refunds/refund-tables.ts';
import type { DayRange } from '#src/platform/contract/business-day.ts';
import type { Db } from '#src/platform/database/db.ts';
import { receipts } from '#src/receipts/server/receipt-tables.ts';
import { staff } from '#src/staff/server/staff-tables.ts';
import { isMealGiven } from '../days/sold-order-tables.ts';
import { rowsAPage } from './list-pages.ts';
import { serialOf } from './paper-list-sql.ts';

export type OrderEntry = {
  number: number;
  deliveryDate: string;
  shift: string;
  orderDate: string;
  status: string;
  paymentStatus: string;
  settlement: string;
  name: string;
  mobileNo: string;
  area: string;
  dishes: string;
  totalPaise: number;
  refundedPaise: number;
  receipt: string | null;
  rider: string | null;
};

/** Without orders that were not paid in time. */
export async function selectOrderEntries(
  db: Db,
  { from, to }: DayRange,
  after: Pick<OrderEntry, 'deliveryDate' | 'number'> | undefined,
): Promise<OrderEntry[]> {
  const o = orders;
  const start = after?.deliveryDate ?? from;
  const { rows } = await db.execute<OrderEntry>(sql`
    select ${o.number} as number, ${o.deliveryDate} as "deliveryDate", ${o.shift} as shift,
      ${o.orderDate} as "orderDate", ${o.status} as status, ${o.paymentStatus} as "paymentStatus",
      ${o.settlement} as settlement, ${o.name} as name, ${o.mobileNo} as "mobileNo", ${o.addressShortname} as area,
      (select string_agg(${orderLines.quantity} || ' × ' || ${orderLines.variant}, '; ' order by ${orderLines.position})
        from ${orderLines} where ${orderLines.orderId} = ${o.id}) as dishes,
      ${o.totalPaise} as "totalPaise",
      ((select coalesce(sum(${refunds.amountPaise}), 0) from ${refunds}
          where ${refunds.orderId} = ${o.id} and ${refunds.state} <> 'failed')
        + (select coalesce(sum(${cashReturns.amountPaise}), 0) from ${cashReturns}
          join ${collections} on ${collections.id} = ${cashReturns.collectionId}
          where ${collections.orderId} = ${o.id} and not ${collections.isExtra})
        + (select coalesce(sum(${passEntries.paise}), 0) from ${passEntries}
          where ${passEntries.orderId} = ${o.id} and ${isMealGiven}))::bigint as "refundedPaise",
      (select ${serialOf(sql`${receipts}`)} from ${receipts}
        where ${receipts.orderId} = ${o.id} and ${receipts.kind} = 'receipt') as receipt,
      ${staff.fullName} as rider
    from ${o} left join ${staff} on ${staff.id} = ${o.deliveryStaffId}
    where ${o.deliveryDate} between ${start} and ${to}
      and (${o.isReleased} or ${o.cancelReason} is not null)
      and (${o.deliveryDate}, ${o.number}) > (${start}::date, ${after?.number ?? 0})
    order by ${o.deliveryDate}, ${o.number} limit ${rowsAPage}`);
  return rows;
}
