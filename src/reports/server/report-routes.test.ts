import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { openShop, saleIn, storeSales, thali } from '#lab/builders/sale-builders.ts';
import { testToday } from '#lab/builders/test-app.ts';
import { setUpApp, setUpOwner } from '#lab/builders/test-head.ts';
import type { DayBook } from '#src/accounting/day-contract.ts';
import { addDays } from '#src/platform/contract/business-day.ts';
import type { WireOf } from '#src/platform/contract/codec.ts';
import {
  getGlance,
  reportDishes,
  reportPeople,
  reportSales,
  saveReport,
} from '../report-contract.ts';
import { maxReportDays, type ReportName } from '../report-rules.ts';

const app = setUpApp();
const owner = setUpOwner(app);

const get = async <Body>(path: string, days: object = {}) =>
  (await app.send<Body>('GET', `${path}?${new URLSearchParams({ ...days })}`, undefined, owner.as))
    .body;
type Days = { from: string; to: string };
const salesOf = (days: Days) => get<WireOf<typeof reportSales.response>>(reportSales.path, days);
const dishesOf = (days: Days) => get<WireOf<typeof reportDishes.response>>(reportDishes.path, days);
const peopleOf = (days: Days) => get<WireOf<typeof reportPeople.response>>(reportPeople.path, days);
const glance = () => get<WireOf<typeof getGlance.response>>(getGlance.path);
type Row = Awaited<ReturnType<typeof salesOf>>['total'];

const today: Days = { from: testToday, to: testToday };

describe('the sales of some days', () => {
  it('are released orders that are not cancelled, beside refunds and cancellations', async () => {
    const shop = await openShop(app);
    const [ramesh] = shop.riders;
    await storeSales(app, [
      saleIn(shop, { riderId: ramesh.id, hasFailed: true }),
      saleIn(shop, { lines: [{ ...thali, quantity: 3 }], refunds: [{ paise: 1001, end: 'owed' }] }),
      saleIn(shop, { isCancelled: true, refunds: [{ paise: 10_000, end: 'owed' }] }),
      saleIn(shop, { isPaid: false }),
      saleIn(shop, { isPaid: false, isCancelled: true }),
      saleIn(shop, { date: addDays(testToday, 1) }),
      saleIn(shop, { source: 'phone', settlement: 'cash', isPaid: false, deliveryPaise: 500 }),
    ]);
    const { total, day, shift, area, rider, source } = await salesOf(today);
    const sums = {
      ...{ orders: 3, meals: 5, sold: 505, refunded: 10.01, failedDrops: 1 },
      ...{ cancelledOrders: 1, cancelledMeals: 1, cancelled: 100 },
    };
    expect(total).toEqual({ key: '', label: 'Total', ...sums });
    expect(day).toEqual([{ key: testToday, label: 'Sat, 21 Nov', ...sums }]);
    expect(shift.map(({ label, meals }) => [label, meals])).toEqual([
      ['Lunch', 5],
      ['Dinner', 0],
    ]);
    expect(area).toEqual([{ key: 'Infocity', label: 'Infocity', ...sums }]);
    expect(rider.map(({ label, sold, failedDrops }) => [label, sold, failedDrops])).toEqual([
      ['Nobody yet', 405, 0],
      ['Ramesh Parmar', 100, 1],
    ]);
    expect(source.map(({ label, sold }) => [label, sold])).toEqual([
      ['Web', 400],
      ['Phone', 105],
    ]);
  });

  it('count the refund that replaced a failed one, and never more than was paid', async () => {
    const shop = await openShop(app);
    await storeSales(app, [
      saleIn(shop, { refunds: [{ paise: 2500, end: 'failed, then sent' }] }),
      saleIn(shop, {
        refunds: [
          { paise: 10_000, end: 'failed' },
          { paise: 10_000, end: 'owed' },
        ],
      }),
    ]);
    expect((await salesOf(today)).total).toMatchObject({ sold: 200, refunded: 125 });
  });

  it('have refunds distributed over the dishes of an order, exact to the paisa', async () => {
    const shop = await openShop(app);
    const lines = ['Thali', 'Khichdi', 'Chaas'].map((dish) => ({ ...thali, dish }));
    const refunds = [{ paise: 100, end: 'owed' }] as const;
    await storeSales(app, [saleIn(shop, { lines, refunds, deliveryPaise: 20_00 })]);
    const { dish } = await dishesOf(today);
    expect((await salesOf(today)).total).toMatchObject({ meals: 3, sold: 320, refunded: 1 });
    expect(
      dish.map(({ label, orders, sold, refunded }) => [label, orders, sold, refunded]),
    ).toEqual([
      ['Chaas', 1, 100, 0.34],
      ['Khichdi', 1, 100, 0.33],
      ['Thali', 1, 100, 0.33],
    ]);
  });

  it('equal those of the Money page to the paisa if all were paid online', async () => {
    const shop = await openShop(app);
    await storeSales(app, [
      saleIn(shop, { lines: [{ ...thali, pricePaise: 12_345, quantity: 3 }] }),
      saleIn(shop, { refunds: [{ paise: 1001, end: 'failed, then sent' }], deliveryPaise: 999 }),
      saleIn(shop, { isCancelled: true, refunds: [{ paise: 10_000, end: 'owed' }] }),
    ]);
    const filter = { by: 'deliverydate', ...today };
    const { body } = await app.send<{ sums: { paid: { amount: number } }; kept: number }>(
      'POST',
      '/api/admin/money/sums',
      filter,
      owner.as,
    );
    const { sold, refunded, cancelled } = (await salesOf(today)).total;
    expect([sold, refunded, cancelled]).toEqual([480.34, 10.01, 100]);
    expect(body.sums.paid.amount).toBe(580.34);
    expect(body.kept).toBe(470.33);
  });

  it('equal those of the Days page to the paisa for every payment method', async () => {
    const shop = await openShop(app);
    const [ramesh] = shop.riders;
    const inCash = { settlement: 'cash', source: 'phone', riderId: ramesh.id } as const;
    const khichdi = { dish: 'Khichdi', pricePaise: 7333, quantity: 2 };
    await storeSales(app, [
      saleIn(shop, { refunds: [{ paise: 1001, end: 'failed, then sent' }], deliveryPaise: 999 }),
      saleIn(shop, { ...inCash, lines: [thali, khichdi] }),
      saleIn(shop, { ...inCash, isPaid: false, area: shop.areas[1] }),
      saleIn(shop, { isCancelled: true, refunds: [{ paise: 10_000, end: 'owed' }] }),
    ]);
    const book = await get<WireOf<typeof DayBook>>(`/api/admin/days/${testToday}`);
    const { total, area, rider } = await salesOf(today);
    expect(total).toMatchObject({ sold: 456.65, refunded: 10.01, cancelled: 100 });
    expect(book).toMatchObject({ sold: 456.65, refunded: 10.01, cancelled: { amount: 100 } });
    const inReport = (rows: readonly Row[]) => rows.map(({ label, sold }) => [label, sold]);
    const inBook = (rows: readonly { name: string; amount: number }[]) =>
      rows.map(({ name, amount }) => [name.replace('Nobody', 'Nobody yet'), amount]);
    expect(inReport(area)).toEqual(inBook(book.areas));
    expect(inReport(rider)).toEqual(inBook(book.riders));
    expect(inReport((await dishesOf(today)).dish)).toEqual(inBook(book.dishes));
  });

  it('are zero for each day in a shop without sales', async () => {
    const days = { from: addDays(testToday, -2), to: testToday };
    const { total, day, shift, area, rider, source } = await salesOf(days);
    expect(total).toMatchObject({ orders: 0, meals: 0, sold: 0, refunded: 0, cancelled: 0 });
    expect(day.map(({ key, sold }) => [key, sold])).toEqual([
      ['2026-11-19', 0],
      ['2026-11-20', 0],
      ['2026-11-21', 0],
    ]);
    expect([shift.length, area, rider, source]).toEqual([2, [], [], []]);
    expect(await dishesOf(days)).toEqual({ dish: [] });
    const people = await peopleOf(days);
    expect(people.total).toMatchObject({ newPeople: 0, returningPeople: 0 });
    expect(people.day).toHaveLength(3);
  });
});

describe('the customers of some days', () => {
  it('are new on the day of their first purchase, and returning after it', async () => {
    const shop = await openShop(app);
    const yesterday = addDays(testToday, -1);
    const [asha, bhavna, chetan] = ['9825000001', '9825000002', '9825000003'];
    await storeSales(app, [
      saleIn(shop, { mobileNo: asha, date: addDays(testToday, -30) }),
      saleIn(shop, { mobileNo: asha }),
      saleIn(shop, { mobileNo: bhavna, date: yesterday }),
      saleIn(shop, { mobileNo: bhavna }),
      saleIn(shop, { mobileNo: bhavna, shift: 'Dinner' }),
      // Not customers before: one order was never paid, one was cancelled.
      saleIn(shop, { mobileNo: chetan, date: addDays(testToday, -9), isPaid: false }),
      saleIn(shop, { mobileNo: chetan, date: yesterday, isCancelled: true }),
      saleIn(shop, { mobileNo: chetan }),
    ]);
    const { total, day } = await peopleOf({ from: yesterday, to: testToday });
    expect(total).toEqual({ key: '', label: 'Each person once', newPeople: 2, returningPeople: 1 });
    expect(
      day.map(({ key, newPeople, returningPeople }) => [key, newPeople, returningPeople]),
    ).toEqual([
      [yesterday, 1, 0],
      [testToday, 1, 2],
    ]);
  });
});

describe('a range', () => {
  const answersOf = (days: Days) =>
    Promise.all(
      [reportSales, reportDishes, reportPeople].map(async ({ path }) => {
        const url = `${path}?${new URLSearchParams({ ...days })}`;
        const { status, body } = await app.send('GET', url, undefined, owner.as);
        return [status, body.message];
      }),
    );

  it('is refused if it ends before it begins, or is longer than a leap year', async () => {
    const early = [400, 'The last day is before the first.'];
    expect(await answersOf({ from: testToday, to: '2026-11-20' })).toEqual([early, early, early]);
    const long = [400, 'Please choose at most 366 days.'];
    const from = addDays(testToday, -maxReportDays);
    expect(await answersOf({ from, to: testToday })).toEqual([long, long, long]);
    const longest = await answersOf({ from: addDays(from, 1), to: testToday });
    expect(longest.map(([status]) => status)).toEqual([200, 200, 200]);
  });
});

describe('today and tomorrow', () => {
  it('are shown by shift, source and tender, with open matters and the week before', async () => {
    const shop = await openShop(app);
    const [ramesh] = shop.riders;
    const dinner = { shift: 'Dinner' } as const;
    const inCash = { settlement: 'cash' } as const;
    await storeSales(app, [
      saleIn(shop, { riderId: ramesh.id }),
      saleIn(shop, { lines: [{ ...thali, quantity: 2 }] }),
      saleIn(shop, { isPaid: false }),
      saleIn(shop, { isCancelled: true }),
      saleIn(shop, { ...inCash, source: 'phone', isPaid: false }),
      saleIn(shop, { ...inCash, source: 'counter', riderId: ramesh.id }),
      saleIn(shop, { ...inCash, riderId: ramesh.id, byPage: true }),
      saleIn(shop, { ...dinner, date: addDays(testToday, 1) }),
      saleIn(shop, { date: addDays(testToday, -7), riderId: ramesh.id }),
      saleIn(shop, { date: addDays(testToday, -7), isCancelled: true }),
      saleIn(shop, { date: addDays(testToday, -1), riderId: ramesh.id }),
    ]);
    const { asOf, days } = await glance();
    expect(asOf).toBe('2026-11-21T10:25:00.000+05:30');
    expect(days.map(({ date, before }) => [date, before])).toEqual([
      ['2026-11-21', '2026-11-14'],
      ['2026-11-22', '2026-11-15'],
    ]);
    const [lunch, supper] = days[0]?.shifts ?? [];
    const none = { orders: 0, meals: 0, sold: 0 };
    const one = { orders: 1, meals: 1, sold: 100 };
    expect(lunch).toEqual({
      ...{ shift: 'Lunch', orders: 5, meals: 6, sold: 600 },
      sources: [
        { label: 'Web', orders: 3, meals: 4, sold: 400 },
        { label: 'Phone', ...one },
        { label: 'Counter', ...one },
      ],
      tenders: [
        { label: 'Paid online', orders: 2, meals: 3, sold: 300 },
        { label: 'Cash', ...one },
        { label: 'QR at the door', ...one },
        { label: 'Not paid yet', ...one },
      ],
      before: one,
      ...{ fromPasses: 0, unassigned: 2, notPlaced: 3, problems: 0 },
    });
    expect(supper).toMatchObject({
      shift: 'Dinner',
      ...none,
      before: none,
      sources: [],
      tenders: [],
    });
    expect(days[1]?.shifts.map(({ shift, meals }) => [shift, meals])).toEqual([
      ['Lunch', 0],
      ['Dinner', 1],
    ]);
  });
});

describe('the files', () => {
  const save = async (report: ReportName, days: Days = today) => {
    const body = { report, ...days };
    const answer = await app.send<string>('POST', saveReport.path, body, owner.as);
    return {
      ...answer,
      rows: parse<Record<string, string>>(answer.body, { bom: true, columns: true }),
    };
  };

  it('have the rows of the page, and nothing that a spreadsheet would execute', async () => {
    const shop = await openShop(app);
    const lines = [{ ...thali, dish: '=1+1' }];
    await storeSales(app, [saleIn(shop, { lines, refunds: [{ paise: 1050, end: 'owed' }] })]);
    const sums = { Orders: '1', Meals: '1', Sold: '100.00', 'Given back': '10.50' };
    const { headers, rows } = await save('dish');
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="dish-2026-11-21-2026-11-21.csv"',
    });
    expect(rows).toEqual([
      {
        ...{ Dish: "'=1+1", ...sums, 'Cancelled orders': '0', 'Cancelled meals': '0' },
        ...{ Cancelled: '0.00', 'Not handed over at first': '0' },
      },
    ]);
    const week = { from: addDays(testToday, -6), to: testToday };
    expect((await save('day', week)).rows).toHaveLength(7);
    expect((await save('day')).rows[0]).toMatchObject({ 'Delivery date': testToday, ...sums });
    expect((await save('shift')).rows[0]).toMatchObject({ Shift: 'Lunch', ...sums });
    expect((await save('area')).rows[0]).toMatchObject({ Area: 'Infocity', ...sums });
    expect((await save('rider')).rows[0]).toMatchObject({ 'Delivery person': 'Nobody yet' });
    expect((await save('source')).rows[0]).toMatchObject({ Source: 'Web', ...sums });
    expect((await save('people')).rows).toEqual([
      { 'Delivery date': testToday, 'New people': '1', 'People who came back': '0' },
    ]);
    const late = { report: 'day', from: '2026-11-22', to: testToday };
    const refused = await app.send('POST', saveReport.path, late, owner.as);
    expect([refused.status, refused.body.message]).toEqual([
      400,
      'The last day is before the first.',
    ]);
  });
});
