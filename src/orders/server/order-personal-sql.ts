/** The personal data of orders, and what happens to it on erasure (product 24.14). */
import { asc, eq, type SQL, sql } from 'drizzle-orm';
import { erasedNumber } from '#src/platform/contract/mobile-number.ts';
import type { Db } from '#src/platform/database/db.ts';
import {
  blank,
  blankText,
  type PersonalData,
  personalTable,
} from '#src/platform/personal/personal-data-sql.ts';
import { checkoutWords, orderEventWords, orderWords } from '../order-words.ts';
import { orderChanges } from './changes/order-change-tables.ts';
import { checkouts } from './checkout-tables.ts';
import { orderEvents } from './order-event-tables.ts';
import { orderLines } from './order-line-tables.ts';
import { selectOpenOrders } from './order-sql.ts';
import { orders } from './order-tables.ts';

/** The ids of a number's orders, as a subquery. */
export function selectOrdersOf(mobileNo: string): SQL {
  return sql`(select o.id from ${orders} o where o.mobile_no = ${mobileNo})`;
}

/** The ids of a number's checkouts, as a subquery. */
export function selectCheckoutsOf(mobileNo: string): SQL {
  return sql`(select o.checkout_id from ${orders} o where o.mobile_no = ${mobileNo}
    union select c.id from ${checkouts} c where c.mobile_no = ${mobileNo} and c.pays_for <> 'orders')`;
}

export async function selectOrderIdsOf(db: Db, mobileNo: string): Promise<string[]> {
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(eq(orders.mobileNo, mobileNo))
    .orderBy(asc(orders.number));
  return rows.map(({ id }) => id);
}

const tables = [
  personalTable(checkouts, {
    label: 'Checkouts',
    rows: (mobileNo) => sql`${checkouts.id} in ${selectCheckoutsOf(mobileNo)}`,
    personal: {
      mobileNo: blank(erasedNumber),
      // The hash is removed, because somebody who knows the rest of the request could find the
      // number by trying all numbers.
      requestHash: blankText(checkouts.requestHash),
      // After erasure the browser that ordered no longer sees the orders as its own.
      browserId: blank(
        sql`case when ${checkouts.browserId} is null then null else gen_random_uuid() end`,
      ),
    },
    secrets: ['idempotencyKey'],
    words: checkoutWords,
  }),
  personalTable(orders, {
    label: 'Orders',
    rows: (mobileNo) => eq(orders.mobileNo, mobileNo),
    number: 'mobileNo',
    namedBy: ['name'],
    knownBy: ['note'],
    ofStaff: ['cancelReason'],
    personal: {
      ...{ mobileNo: blank(erasedNumber), name: blank(''), note: blank('') },
      cancelReason: blankText(orders.cancelReason),
    },
    words: orderWords,
  }),
  personalTable(orderLines, {
    label: 'Dishes ordered',
    rows: (mobileNo) => sql`${orderLines.orderId} in ${selectOrdersOf(mobileNo)}`,
    // A wish can tell a religion or an illness.
    personal: { wishes: blank(sql`'[]'::jsonb`) },
  }),
  personalTable(orderEvents, {
    label: 'Steps of orders',
    rows: (mobileNo) => sql`${orderEvents.orderId} in ${selectOrdersOf(mobileNo)}`,
    personal: { reason: blankText(orderEvents.reason), staffNote: blank(null) },
    ofStaff: ['reason', 'staffNote'],
    secrets: ['idempotencyKey'],
    words: orderEventWords,
  }),
  personalTable(orderChanges, {
    label: 'Changes of orders',
    rows: (mobileNo) => sql`${orderChanges.orderId} in ${selectOrdersOf(mobileNo)}`,
    personal: { reason: blankText(orderChanges.reason) },
    ofStaff: ['reason'],
  }),
];

export const orderPersonal: PersonalData = {
  feature: 'Orders',
  tables,
  async lock(tx, mobileNo) {
    await tx
      .select({ id: checkouts.id })
      .from(checkouts)
      .where(sql`${checkouts.id} in ${selectCheckoutsOf(mobileNo)}`)
      .orderBy(asc(checkouts.id))
      .for('update');
  },
  openMatters: selectOpenOrders,
};
