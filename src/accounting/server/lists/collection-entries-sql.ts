/** The accountant's list of money collected at doors and at the counter. */
import { sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { CollectionMethod, UnpaidReason } from '#src/cash/cash-rules.ts';
import { collections } from '#src/cash/server/collection-tables.ts';
import { orders } from '#src/orders/server/order-tables.ts';
import type { DayRange } from '#src/platform/contract/business-day.ts';
import type { Db } from '#src/platform/database/db.ts';
import { staff } from '#src/staff/server/staff-tables.ts';
import { timeOf } from './instant-sql.ts';
import { rowsAPage } from './list-pages.ts';

const c = collections;
const takers = alias(staff, 'takers');

export type CollectionEntry = {
  id: string;
  /** The business day on which it was booked. */
  day: string;
  bookedAt: string;
  orderNumber: number;
  deliveryDate: string;
  mobileNo: string;
  method: CollectionMethod;
  unpaidReason: UnpaidReason | null;
  isExtra: boolean;
  duePaise: number;
  takenPaise: number;
  rider: string | null;
  counter: string | null;
};

export async function selectCollectionEntries(
  db: Db,
  range: DayRange,
  after: Pick<CollectionEntry, 'day' | 'id'> = {
    day: range.from,
    id: '00000000-0000-0000-0000-000000000000',
  },
): Promise<CollectionEntry[]> {
  const { rows } = await db.execute<CollectionEntry>(sql`
    select ${c.id} as id, ${c.day} as day, ${timeOf(sql`${c.createdAt}`, range)} as "bookedAt",
      ${orders.number} as "orderNumber", ${orders.deliveryDate} as "deliveryDate",
      ${orders.mobileNo} as "mobileNo", ${c.method} as method, ${c.unpaidReason} as "unpaidReason",
      ${c.isExtra} as "isExtra", ${c.duePaise} as "duePaise", ${c.takenPaise} as "takenPaise",
      ${staff.fullName} as rider, ${takers.fullName} as counter
    from ${c} join ${orders} on ${orders.id} = ${c.orderId}
    left join ${staff} on ${staff.id} = ${c.riderId}
    left join ${staff} as takers on ${takers.id} = ${c.staffId}
    where ${c.day} between ${after.day} and ${range.to}
      and (${c.day}, ${c.id}) > (${after.day}::date, ${after.id}::uuid)
    order by ${c.day}, ${c.id} limit ${rowsAPage}`);
  return rows;
}
