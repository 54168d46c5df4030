/** Queries of owners and accountants, which must stay fast while the shop grows. */
import { randomInt } from 'node:crypto';
import { dayOrdersPerPage } from '#src/accounting/day-rules.ts';
import { findDayOrders, readDay } from '#src/accounting/server/days/day-service.ts';
import { selectBooks } from '#src/accounting/server/journal/balance-sql.ts';
import { selectJournal } from '#src/accounting/server/journal/journal-sql.ts';
import { addUpGst } from '#src/accounting/server/lists/gst-service.ts';
import { rowsAPage } from '#src/accounting/server/lists/list-pages.ts';
import { selectPaymentEntries } from '#src/accounting/server/lists/money-list-sql.ts';
import { selectOrderEntries } from '#src/accounting/server/lists/order-list-sql.ts';
import { accountNames } from '#src/journal/tally-rules.ts';
import { addDays } from '#src/platform/contract/business-day.ts';
import { type Call, type GrownShop, openPlan, timeZone } from './growth-calls.ts';

const anyDay = ({ days }: GrownShop) => {
  const day = days[randomInt(days.length)];
  if (day === undefined) throw new Error('no day has all its orders');
  return day;
};
const context = ({ now }: GrownShop) => ({ timeZone, plan: openPlan, now });

export const callsOfBooks: readonly Call[] = [
  {
    name: 'Money: the figures of a day',
    run: async (db, shop) => (await readDay(db, anyDay(shop), context(shop))).orders,
    expected: (rows) => rows > 0,
  },
  {
    name: 'Money: the list of a figure',
    run: async (db, shop) => {
      const list = { figure: 'sold', tender: 'online', after: 0 } as const;
      return (await findDayOrders(db, anyDay(shop), list, timeZone)).orders.length;
    },
    expected: (rows) => rows === dayOrdersPerPage,
  },
  {
    name: 'Accountant: orders, a page',
    run: async (db, shop) => {
      const day = anyDay(shop);
      return (await selectOrderEntries(db, { from: day, to: day, timeZone }, undefined)).length;
    },
    expected: (rows) => rows === rowsAPage,
  },
  {
    name: 'Accountant: payments, a page',
    run: async (db, shop) => {
      const day = anyDay(shop);
      return (await selectPaymentEntries(db, { from: day, to: day, timeZone }, undefined)).length;
    },
    expected: (rows) => rows === rowsAPage,
  },
  {
    name: 'Accountant: journal, a day',
    run: async (db, shop) => {
      const day = anyDay(shop);
      return (await selectJournal(db, { from: day, to: day, timeZone })).length;
    },
    expected: (rows) => rows > rowsAPage,
  },
  {
    name: 'Balances of an open day',
    run: async (db, { days: [yesterday = ''] }) => {
      const next = addDays(yesterday, 1);
      return (await selectBooks(db, { from: next, to: next, timeZone }, accountNames)).length;
    },
    expected: (rows) => rows > 0,
  },
  {
    name: 'Accountant: GST of a day',
    run: async (db, shop) => {
      const day = anyDay(shop);
      return (await addUpGst(db, { from: day, to: day, timeZone })).table7.length;
    },
    expected: (rows) => rows <= 1,
  },
];
