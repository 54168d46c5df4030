/** Compares every figure that the shop has of a day with the test's own books. */
import { parse } from 'csv-parse/sync';
import { expect } from 'vitest';
import type { DayBook as DayBookSchema } from '#src/accounting/day-contract.ts';
import type { FigureChoice } from '#src/accounting/day-rules.ts';
import { tenders } from '#src/orders/tenders.ts';
import { type BusinessDay, isDay } from '#src/platform/contract/business-day.ts';
import type { WireOf } from '#src/platform/contract/codec.ts';
import { toPaise } from '#src/platform/contract/money.ts';
import type { reportDishes, reportSales } from '#src/reports/report-contract.ts';
import { faultsOfMonth } from '../../accountant/add-up.ts';
import { readMonth } from '../../accountant/month-file.ts';
import { tenderAmounts } from '../../screens/tender-amounts.ts';
import type { DayShop } from './day-shop.ts';
import { type OwnBooks, sumOf } from './own-books.ts';
import { ownFigures } from './own-figures.ts';

type DayBook = WireOf<typeof DayBookSchema>;
type Known = { shop: DayShop; books: OwnBooks };

/** An earlier amount due that is paid on that day is an entry of it. */
export async function expectDay(
  { shop, books }: Known,
  date: BusinessDay,
  lateCashPaise: number,
): Promise<void> {
  const path = `/api/admin/days/${date}`;
  const book = await shop.call<DayBook>('GET', path, undefined, { as: shop.owner });
  const { riders, areas, dishes, cancelled, orders, takenOut, ...own } = ownFigures(books, date);
  const sumsOf = (tenders: DayBook['tenders']) =>
    Object.fromEntries(tenders.map(({ tender, amount }) => [tender, toPaise(amount)]));
  const named = (groups: DayBook['riders']) =>
    Object.fromEntries(
      groups.map(({ name, count, amount, tenders }) => {
        const sums = tenders.length > 0 && { tenders: sumsOf(tenders) };
        return [name, { count, amount: toPaise(amount), ...sums }];
      }),
    );
  expect(own.sold).toBe(sumOf(Object.values(own.tenders), (paise) => paise));
  expect({
    sold: toPaise(book.sold),
    tenders: sumsOf(book.tenders),
    refunded: toPaise(book.refunded),
  }).toEqual(own);
  expect(book.orders).toBe(orders);
  expect(toPaise(book.takenOut)).toBe(takenOut);
  expect(book.latePaid).toEqual(tenderAmounts({ cash: lateCashPaise / 100 }));
  expect({ count: book.cancelled.count, amount: toPaise(book.cancelled.amount) }).toEqual(
    cancelled,
  );
  expect(named(book.riders)).toEqual(riders);
  expect(named(book.areas)).toEqual(areas);
  expect(named(book.dishes)).toEqual(dishes);
}

/** The reports of only that day. */
export async function expectReports({ shop, books }: Known, date: BusinessDay): Promise<void> {
  const query = `from=${date}&to=${date}`;
  const ask = <Answer>(path: string) =>
    shop.call<Answer>('GET', `/api/admin/reports/${path}?${query}`, undefined, { as: shop.owner });
  const { total, rider } = await ask<WireOf<typeof reportSales.response>>('sales');
  const { dish } = await ask<WireOf<typeof reportDishes.response>>('dishes');
  const own = ownFigures(books, date);
  expect([total.orders, toPaise(total.sold), toPaise(total.refunded)]).toEqual([
    own.orders,
    own.sold,
    own.refunded,
  ]);
  const soldBy = (rows: typeof dish) =>
    Object.fromEntries(
      rows.flatMap(({ label, sold }) => (sold === 0 ? [] : [[label, toPaise(sold)]])),
    );
  const ownBy = (groups: Record<string, { amount: number }>) =>
    Object.fromEntries(Object.entries(groups).map(([name, { amount }]) => [name, amount]));
  expect(soldBy(rider)).toEqual(ownBy(own.riders));
  expect(soldBy(dish)).toEqual(ownBy(own.dishes));
}

type Row = Record<string, string>;
const rowsOf = (csv: string) => parse<Row>(csv, { columns: true, bom: true });
const paiseIn = (column: string) => (row: Row) => toPaise(Number(row[column]));

/** The orders behind each figure, as a file. */
export async function expectOrdersOfFigures(
  { shop, books }: Known,
  date: BusinessDay,
): Promise<void> {
  const own = ownFigures(books, date);
  const done = books.orders.filter((order) => order.date === date && order.fate === 'done');
  const rowsOfFigure = async (choice: FigureChoice) =>
    rowsOf(await shop.file(`/api/admin/days/${date}/orders.csv`, choice, shop.owner));
  const refunded = await rowsOfFigure({ figure: 'refunded' });
  expect(sumOf(refunded, paiseIn('Amount'))).toBe(own.refunded);
  for (const tender of [undefined, ...tenders]) {
    const rows = await rowsOfFigure({ figure: 'sold', ...(tender && { tender }) });
    const paise = tender ? (own.tenders[tender] ?? 0) : own.sold;
    expect(sumOf(rows, paiseIn('Amount')), tender).toBe(paise);
    const those = done.filter((order) => tender === undefined || order.tender === tender);
    const numbers = those.map(({ number }) => String(number));
    expect(new Set(rows.map(({ Order }) => Order)), tender).toEqual(new Set(numbers));
  }
}

/** The accountant's lists of that day. */
export async function expectLists({ shop, books }: Known, on: BusinessDay): Promise<void> {
  const month = { month: on.slice(0, 7) };
  const zip = readMonth(await shop.bytes('/api/admin/accountant/month', month, shop.owner));
  // The first day of a row is that of its list.
  const isOn = (row: Row) =>
    Object.values(row)
      .find((text) => isDay(text.slice(0, 10)))
      ?.startsWith(on);
  const list = (name: string) => (zip.list(name) ?? []).filter(isOn);
  const ofDay = <Entry extends { on: BusinessDay }>(entries: readonly Entry[]) =>
    entries.filter((entry) => entry.on === on);
  const paise = ({ paise: each }: { paise: number }) => each;

  const orders = list('orders');
  const own = books.orders.filter(({ date, fate }) => date === on && fate !== 'lapsed');
  const givenBack = new Map<number, number>();
  for (const { order, paise: back, isSurplus } of books.refunds)
    if (!isSurplus) givenBack.set(order, (givenBack.get(order) ?? 0) + back);
  expect(
    orders.map((row) => [row.Order, paiseIn('Total')(row), paiseIn('Given back')(row)]),
  ).toEqual(
    own
      .toSorted((one, other) => one.number - other.number)
      .map(({ number, totalPaise }) => [String(number), totalPaise, givenBack.get(number) ?? 0]),
  );
  expect(orders.filter(({ Status }) => Status === 'Delivered').length).toBe(
    own.filter(({ fate }) => fate === 'done').length,
  );

  expect(sumOf(list('payments'), paiseIn('Amount'))).toBe(sumOf(ofDay(books.paidOnline), paise));
  const refunds = list('refunds');
  expect(sumOf(refunds, paiseIn('Amount'))).toBe(sumOf(ofDay(books.refunds), paise));
  expect(new Set(refunds.map(({ State }) => State))).toEqual(new Set(['Given back']));

  const papers = Map.groupBy(list('receipts'), ({ Paper }) => Paper);
  expect(sumOf(papers.get('Receipt') ?? [], paiseIn('Total'))).toBe(
    sumOf(ofDay(books.receipts), paise),
  );
  expect(-sumOf(papers.get('Credit note') ?? [], paiseIn('Total'))).toBe(
    sumOf(
      ofDay(books.refunds).filter(({ isSurplus }) => !isSurplus),
      paise,
    ),
  );

  const inCash = list('collections').filter(
    (row) => row.Method === 'Cash' && row['Delivery person'] !== '',
  );
  const taken = ofDay(books.cash).filter(({ why }) => why === 'taken');
  expect(byName(inCash, (row) => row['Delivery person'] ?? '', paiseIn('Taken'))).toEqual(
    byName(taken, ({ rider }) => rider, paise),
  );
}

/** The whole month as one file adds up by itself. */
export async function expectMonth({ shop }: Pick<Known, 'shop'>, month: string): Promise<void> {
  const zip = await shop.bytes('/api/admin/accountant/month', { month }, shop.owner);
  expect(faultsOfMonth(zip)).toEqual([]);
}

function byName<Entry>(
  entries: readonly Entry[],
  nameOf: (entry: Entry) => string,
  paiseOf: (entry: Entry) => number,
) {
  const groups = Map.groupBy(entries, nameOf);
  return Object.fromEntries([...groups].map(([name, some]) => [name, sumOf(some, paiseOf)]));
}

/** Cash balances, by name. */
export async function expectCashBalances(
  { shop }: Known,
  purses: Readonly<Record<string, number>>,
): Promise<void> {
  const { holders } = await shop.call<{ holders: { fullName: string; holds: number }[] }>(
    'GET',
    '/api/admin/cash/holders',
    undefined,
    { as: shop.admin },
  );
  const held = holders.map(({ fullName, holds }) => [fullName, toPaise(holds)] as const);
  expect(Object.fromEntries(held)).toEqual(purses);
}

/** By the test's books: what each rider took and has not returned. */
export const ownCashBalance = ({ books }: Pick<Known, 'books'>, rider: string) =>
  sumOf(
    books.cash.filter((each) => each.rider === rider),
    ({ paise, why }) => (why === 'taken' ? paise : -paise),
  );
