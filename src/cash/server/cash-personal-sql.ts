/** The personal data of the cash books: orders, and words of staff (product 24.14). */
import { and, asc, eq, or, type SQL, sql } from 'drizzle-orm';
import { orderLabel } from '#src/orders/order-rules.ts';
import { checkouts } from '#src/orders/server/checkout-tables.ts';
import { isDue, ofOrderRow } from '#src/orders/server/order-payment-tables.ts';
import { selectCheckoutsOf } from '#src/orders/server/order-personal-sql.ts';
import { orders } from '#src/orders/server/order-tables.ts';
import { asPaper } from '#src/platform/personal/paper-fates.ts';
import {
  blank,
  blankText,
  type PersonalData,
  personalTable,
} from '#src/platform/personal/personal-data-sql.ts';
import { unpaidReasonLabels } from '../cash-rules.ts';
import { counterWayLabels } from '../counter-ways.ts';
import { cashReturns, collections } from './collection-tables.ts';
import { counterPayments } from './counter/counter-payment-tables.ts';
import { cashRemittances, riderCash } from './rider-cash-tables.ts';
import { tillEntries } from './till/till-tables.ts';

const ofOrders = (mobileNo: string): SQL =>
  sql`${collections.orderId} in (select o.id from ${orders} o where o.mobile_no = ${mobileNo})`;

export const cashPersonal: PersonalData = {
  feature: 'Cash',
  tables: [
    personalTable(collections, {
      label: 'Money taken at the door',
      rows: ofOrders,
      secrets: ['key'],
      words: {
        method: { cash: 'Cash', qr: 'QR at the door', unpaid: 'Not paid' },
        unpaidReason: unpaidReasonLabels,
      },
    }),
    personalTable(cashReturns, {
      label: 'Cash given back',
      rows: (mobileNo) =>
        sql`(${cashReturns.collectionId} in (select ${collections.id} from ${collections} where ${ofOrders(mobileNo)})
          or ${cashReturns.counterPaymentId} in (select ${counterPayments.id} from ${counterPayments} where ${counterPayments.checkoutId} in ${selectCheckoutsOf(mobileNo)}))`,
      // The reason can be staff's words about why they cancelled the order.
      personal: { reason: blankText(cashReturns.reason), staffNote: blank(null) },
      ofStaff: ['reason', 'staffNote'],
      secrets: ['key'],
      words: {
        cause: {
          cancelled: 'Order cancelled',
          overpaid: 'Paid twice',
          goodwill: 'A part',
          passStopped: 'Pass stopped',
        },
      },
    }),
    personalTable(counterPayments, {
      label: 'Money taken at the counter',
      rows: (mobileNo) => sql`${counterPayments.checkoutId} in ${selectCheckoutsOf(mobileNo)}`,
      personal: { reference: asPaper('The books of the counter say how money came.') },
      secrets: ['key'],
      words: { way: counterWayLabels },
    }),
    personalTable(cashRemittances, { ofStaff: ['reason'] }),
    personalTable(riderCash, { ofStaff: ['reason'] }),
    personalTable(tillEntries, { ofStaff: ['reason'] }),
  ],
  async openMatters(db, mobileNo) {
    const isTheirs = and(
      eq(orders.mobileNo, mobileNo),
      eq(orders.status, 'done'),
      ofOrderRow(isDue),
    );
    const owed = await db.select().from(orders).where(isTheirs).orderBy(asc(orders.number));
    const returns = await db
      .select({ number: orders.number, label: checkouts.label })
      .from(cashReturns)
      .leftJoin(collections, eq(collections.id, cashReturns.collectionId))
      .leftJoin(orders, eq(orders.id, collections.orderId))
      .leftJoin(counterPayments, eq(counterPayments.id, cashReturns.counterPaymentId))
      .leftJoin(checkouts, eq(checkouts.id, counterPayments.checkoutId))
      .where(
        and(
          or(eq(orders.mobileNo, mobileNo), eq(checkouts.mobileNo, mobileNo)),
          sql`${cashReturns.givenAt} is null`,
        ),
      );
    return [
      ...owed.map(({ number }) => `Order ${orderLabel(number)} was delivered and is not paid.`),
      ...returns.map(({ number, label }) => {
        const of = number === null ? `pass ${label}` : `order ${orderLabel(number)}`;
        return `Cash of ${of} is to be given back.`;
      }),
    ];
  },
};
