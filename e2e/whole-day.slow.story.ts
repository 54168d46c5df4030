import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Handwork, type Limit, stepsOver, tableOf } from '#lab/browser/hand-counter.ts';
import {
  closeDay,
  countCash,
  readCashBalance,
  resolveDifference,
} from '#lab/browser/whole-day-evening.ts';
import { assignAll, closePacking, freezeLunch, packBoxes } from '#lab/browser/whole-day-kitchen.ts';
import { orderByPhone, orderByUpi, orderInCash, orderLate } from '#lab/browser/whole-day-orders.ts';
import { bringStops } from '#lab/browser/whole-day-round.ts';
import { expectNoBrokenRules, settlePayment } from '#lab/builders/money-builders.ts';
import { asOwner } from '#lab/builders/staff-builders.ts';
import { addRareRows, uploadPicture } from '#lab/builders/whole-shop/rare-rows.ts';
import { restoredCopy } from '#lab/builders/whole-shop/restored-copy.ts';
import { strayOrderSteps } from '#lab/simulation/order-steps.ts';
import { meetCustomers } from '#lab/simulation/whole-day/day-customers.ts';
import {
  bringLunchTwice,
  bringLunchWithTrouble,
  deliverAll,
  leaveOwed,
  payAtCounter,
  roundOf,
} from '#lab/simulation/whole-day/day-deliveries.ts';
import { ownDishes, riderNames } from '#lab/simulation/whole-day/day-menu.ts';
import { openKitchen, openOffice } from '#lab/simulation/whole-day/day-office.ts';
import {
  cancelDish,
  closeDinner,
  type Day,
  enterOrders,
  lapse,
  orderOnWeb,
  sellOut,
} from '#lab/simulation/whole-day/day-orders.ts';
import {
  expectCashBalances,
  expectDay,
  expectLists,
  expectMonth,
  expectOrdersOfFigures,
  expectReports,
  ownCashBalance,
} from '#lab/simulation/whole-day/day-proof.ts';
import { openPhone } from '#lab/simulation/whole-day/day-riders.ts';
import { openDayShop, timeZone } from '#lab/simulation/whole-day/day-shop.ts';
import { wishesOf } from '#lab/simulation/whole-day/day-wishes.ts';
import { type OwnOrder, openOwnBooks } from '#lab/simulation/whole-day/own-books.ts';
import { ownCount, ownFigures } from '#lab/simulation/whole-day/own-figures.ts';
import { findUnsettled } from '#src/accounting/server/days/unsettled-service.ts';
import type { Count } from '#src/kitchen/kitchen-contract.ts';
import { findBrokenCounts } from '#src/kitchen/server/checks/count-check-service.ts';
import { businessDay } from '#src/platform/contract/business-day.ts';
import type { WireOf } from '#src/platform/contract/codec.ts';
import type { Shift } from '#src/platform/contract/shifts.ts';

const yesterday = '2026-11-20';
const today = '2026-11-21';
const tomorrow = '2026-11-22';
const orders = 300;

/** For the steps that are done most often, or with the least time. */
const limits: Limit[] = [
  { what: 'a customer orders lunch and pays by UPI', presses: 8, keys: 40 },
  { what: 'a customer orders lunch in cash', presses: 8, keys: 45 },
  { what: 'staff take the order of a regular', presses: 0, keys: 11 },
  { what: 'the office assigns', presses: 4, keys: 0 },
  { what: 'the kitchen freezes', presses: 2, keys: 0 },
  { what: 'the kitchen packs 10 boxes', presses: 2, keys: 0 },
  { what: 'a rider delivers a stop', presses: 3, keys: 0 },
  { what: 'the office counts the cash', presses: 10, keys: 12 },
  { what: 'the owner closes the day', presses: 2, keys: 0 },
];

const rows: Handwork[] = [];
const opened = new AsyncDisposableStack();
let day: Day;
let unpaid: OwnOrder[];
let owedSince: OwnOrder;

beforeAll(async () => {
  const shop = opened.use(await openDayShop(yesterday));
  await openKitchen(shop, [yesterday, today, tomorrow]);
  const now = () => shop.app.shop.clock();
  const books = openOwnBooks(() => businessDay(now(), timeZone));
  const customers = await meetCustomers(shop, books);
  const office = openOffice(shop, books, customers.offer);
  const wishes = wishesOf(20261121);
  day = { shop, books, customers, office, wishes, yesterday, today, tomorrow };
});
afterAll(async () => {
  console.log(tableOf(rows));
  await opened.disposeAsync();
});

describe('a whole day', () => {
  it('starts with a previous day, from which the shop knows the riders’ addresses', async () => {
    const { shop, books, customers, wishes, office } = day;
    for (let turn = 0; turn < 12; turn++) {
      const settlement = turn === 3 || turn === 5 ? 'cash' : 'online';
      await customers.order(wishes.web(yesterday, ['Lunch'], settlement));
    }
    await shop.until(yesterday, '10:30');
    for (const rider of riderNames) {
      const round = roundOf(books, { date: yesterday, shift: 'Lunch', rider });
      const phone = openPhone(shop, books, rider);
      await office.assign(rider, round);
      if (rider === 'Imran Shaikh') owedSince = await leaveOwed(phone, round);
      await deliverAll(phone, round);
    }
    await shop.until(yesterday, '22:00');
    await expectDay(day, yesterday, 0);
    await closeByCall(yesterday);
    await expectDay(day, yesterday, 0);
  });

  it('takes the orders of lunch, on the web, by phone and over the counter', async () => {
    const { shop, books } = day;
    await shop.until(today, '07:00');
    await orderByUpi(day, rows);
    await orderInCash(day, rows);
    await orderOnWeb(day, 40, { shifts: ['Lunch'], settlement: 'online' });
    await orderOnWeb(day, 10, { shifts: ['Lunch'], settlement: 'cash' });
    await shop.until(today, '08:45');
    expect(await cancelDish(day)).toBeGreaterThan(10);
    await orderOnWeb(day, 55, { shifts: ['Lunch'], settlement: 'online' });
    await orderOnWeb(day, 15, { shifts: ['Lunch', 'Dinner'], settlement: 'online' });
    await orderOnWeb(day, 15, { shifts: ['Lunch'], settlement: 'cash' });
    await sellOut(day);
    unpaid = await enterOrders(day, 'Lunch', { cash: 12, linksPaid: 10, linksLeft: 4 });
    const usual = books
      .ofShift(yesterday, 'Lunch')
      .find(
        ({ settlement, lines }) =>
          settlement === 'cash' && lines.every(({ dish }) => dish !== ownDishes.chole),
      );
    if (!usual) throw new Error('No regular pays in cash.');
    await orderByPhone(day, usual, rows);
  });

  it('assigns, counts and packs lunch', async () => {
    const { shop, books, office, wishes } = day;
    await shop.until(today, '10:25');
    const [toDoor] = unpaid.splice(0, 1);
    if (toDoor) await office.payAtDoor(toDoor);
    expect(await assignAll(day, rows)).toBeGreaterThan(100);
    await shop.until(today, '10:29');
    await freezeLunch(day, rows);
    await expectCount('Lunch');
    await shop.until(today, '10:30');
    lapse(unpaid);

    await shop.until(today, '10:40');
    await payAtCounter(day, owedSince);
    await orderLate(day, rows);
    for (let turn = 0; turn < 2; turn++) {
      const wish = wishes.staff(today, 'Lunch', 'cash');
      await office.enter(wish, { source: wish.source, reason: 'A neighbour of the owner' });
    }
    const paid = books.ofShift(today, 'Lunch').filter(({ fate }) => fate === 'open');
    for (const settlement of ['online', 'cash']) {
      const order = paid.find((each) => each.settlement === settlement);
      if (order) await office.cancel(order, 'Called: ill');
    }
    await expectCount('Lunch');
    await packBoxes(day, 10, rows);
    await office.pack(today, 'Lunch');
    await office.assignAsLastTime(today, 'Lunch');
    await closePacking(day, rows);
  });

  it('delivers lunch without a network, and with all problems at doors', async () => {
    const { shop, books } = day;
    await bringLunchWithTrouble(day);
    await bringLunchTwice(day);
    await bringStops(day, rows);
    const rider = 'Imran Shaikh';
    await deliverAll(
      openPhone(shop, books, rider),
      roundOf(books, { date: today, shift: 'Lunch', rider }),
    );
    expect(books.ofShift(today, 'Lunch').filter(({ fate }) => fate === 'open')).toEqual([]);
    await expectCount('Lunch');
  });

  it('takes, cooks and delivers dinner, and closes that of tomorrow', async () => {
    const { shop, books, office } = day;
    await shop.until(today, '15:30');
    expect(await closeDinner(day)).toBe(8);
    await orderOnWeb(day, 20, { shifts: ['Dinner'], settlement: 'cash' });
    const left = await enterOrders(day, 'Dinner', { cash: 9, linksPaid: 8, linksLeft: 2 });
    const rest = orders - books.orders.filter(({ date }) => date === today).length;
    expect(rest).toBeGreaterThan(50);
    await orderOnWeb(day, rest, { shifts: ['Dinner'], settlement: 'online' });
    await shop.until(today, '17:30');
    lapse(left);
    await expectCount('Dinner');
    await office.assignAsLastTime(today, 'Dinner');
    await office.pack(today, 'Dinner');
    await shop.call(
      'POST',
      '/api/kitchen/packed',
      { date: today, shift: 'Dinner' },
      { as: shop.cook },
    );
    await shop.until(today, '19:15');
    for (const rider of riderNames) {
      const round = roundOf(books, { date: today, shift: 'Dinner', rider });
      const phone = openPhone(shop, books, rider);
      if (rider === 'Imran Shaikh') await payAtCounter(day, await leaveOwed(phone, round));
      await deliverAll(phone, round);
    }
    await expectCount('Dinner');
  });

  it('counts the cash, closes the day, and every paisa is accounted for', async () => {
    const { shop, books } = day;
    await shop.until(today, '21:30');
    const purses = Object.fromEntries(
      riderNames.map((rider) => [rider, ownCashBalance(day, rider)]),
    );
    await expectCashBalances(day, purses);
    await readCashBalance(day, 'Imran Shaikh', ownCashBalance(day, 'Imran Shaikh') / 100);
    for (const rider of riderNames) {
      const said = ownCashBalance(day, rider) / 100;
      const isShort = rider === 'Kavita Solanki';
      const handover = { riderId: shop.riders[rider].id, declared: said, counted: said };
      const path = '/api/admin/cash/handovers';
      expect(await shop.statusOf('POST', path, handover, { as: shop.riders[rider] })).toBe(403);
      await countCash(day, { rider, said, counted: isShort ? said - 50 : said }, rows);
      if (!isShort) purses[rider] = 0;
    }
    // A difference is not booked before it is resolved.
    await expectCashBalances(day, purses);
    await resolveDifference(day, 'Kavita Solanki', rows);
    await expectCashBalances(day, Object.fromEntries(riderNames.map((rider) => [rider, 0])));

    expect(books.orders.filter(({ date }) => date === today)).toHaveLength(orders);
    await shop.until(today, '22:15');
    await expectDay(day, today, owedSince.totalPaise);
    await countTill();
    await closeDay(day, rows);
    await expectDay(day, today, owedSince.totalPaise);
    await expectDay(day, yesterday, 0);
    await expectOrdersOfFigures(day, today);
    await expectReports(day, today);
    await expectLists(day, today);
    await expectMonth(day, today.slice(0, 7));
    const { sold, tenders } = ownFigures(books, today);
    console.log('paise:', { sold, ...tenders });
  });

  it('takes no more clicks and keys than before', () => {
    expect(stepsOver(limits, rows)).toEqual([]);
  });

  it('leaves no error for the nightly check', async () => {
    const { shop } = day;
    const { db } = shop.app.shop;
    await expectNoBrokenRules(db);
    expect(await findBrokenCounts(db, yesterday)).toEqual([]);
    expect(await strayOrderSteps(db)).toEqual([]);
    await shop.until(tomorrow, '07:30');
    const path = '/api/admin/alerts';
    const as = shop.owner;
    const { alerts } = await shop.call<{ alerts: object[] }>('GET', path, undefined, { as });
    // A lunch that is still due, and the difference that the owner has resolved.
    expect(alerts).toMatchObject([{ kind: 'cashUnpaid' }, { kind: 'cashWrittenOff' }]);
  });

  it('is restored from a backup unchanged, with rows in every table', async () => {
    const { shop, books } = day;
    const { app } = shop;
    const [first, other] = [...new Set(books.orders.map(({ mobileNo }) => mobileNo))];
    const order = books.receipts[0]?.order;
    if (!first || !other || order === undefined) throw new Error('Nobody has paid.');
    const admin = await asOwner(app);
    await uploadPicture(app, admin);
    await settlePayment(app, admin, 'pay_1');
    await addRareRows(app, admin, { orderId: order, mobileNos: [first, other], date: today });
    await using _copy = await restoredCopy(app);
  });
});

/** It holds what the books say. */
async function countTill(): Promise<void> {
  const { shop } = day;
  const path = '/api/admin/cash/book';
  const as = shop.owner;
  const url = `${path}?date=${today}`;
  const { tillHolds } = await shop.call<{ tillHolds: number }>('GET', url, undefined, { as });
  const count = { counted: tillHolds, should: tillHolds };
  await shop.call('POST', `${path}/counts`, count, { as, key: 'count-of-the-evening' });
}

async function closeByCall(date: string): Promise<void> {
  const { shop, books } = day;
  const { sold, refunded } = ownFigures(books, date);
  const { db, config } = shop.app.shop;
  const unsettled = await findUnsettled(db, { date, timeZone: config.timeZone });
  const seen = { sold: sold / 100, refunded: refunded / 100, unsettled };
  await shop.call('POST', `/api/admin/days/${date}/close`, seen, { as: shop.owner });
}

/** The expected count of the kitchen, calculated by hand. */
async function expectCount(shift: Shift): Promise<void> {
  const { shop, books } = day;
  const path = `/api/kitchen/count?date=${today}&shift=${shift}`;
  const count = await shop.call<WireOf<typeof Count>>('GET', path, undefined, { as: shop.cook });
  const own = ownCount(books, today, shift);
  const { orders: counted, meals } = count.day;
  const thousandths = (sums: readonly { name: string; thousandths: number }[]) =>
    Object.fromEntries(sums.map((each) => [each.name.toLowerCase(), each.thousandths]));
  expect({ counted, meals }).toEqual({ counted: own.orders, meals: own.meals });
  expect(thousandths(count.components)).toEqual(own.parts);
  const dishes = Object.entries(own.dishes).map(([name, each]) => [
    name.toLowerCase(),
    each * 1000,
  ]);
  expect(thousandths(count.dishes)).toEqual(Object.fromEntries(dishes));
}
