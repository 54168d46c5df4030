import { describe, expect, it } from 'vitest';
import { type BookedOrder, openBooks, type StoredOrder } from '#lab/builders/money-builders.ts';
import { addRider, asOwner } from '#lab/builders/staff-builders.ts';
import { testNow, testToday } from '#lab/builders/test-app.ts';
import { setUpApp } from '#lab/builders/test-head.ts';
import { dice, pick, type Roll } from '#lab/simulation/dice.ts';
import { orderEvents } from '#src/orders/server/order-event-tables.ts';
import { type Tender, tenderOf, tenders } from '#src/orders/tenders.ts';
import { refunds } from '#src/payments/server/refunds/refund-tables.ts';
import { addDays } from '#src/platform/contract/business-day.ts';
import { newId } from '#src/platform/database/new-id.ts';
import type { FigureChoice } from '../../day-rules.ts';
import { findBrokenRules } from '../ledger-service.ts';
import { closeBooks, findDayOrders, readDay } from './day-service.ts';
import { findUnsettled } from './unsettled-service.ts';

const app = setUpApp();
const timeZone = 'Asia/Kolkata';
const days = [-3, -2, -1].map((ago) => addDays(testToday, ago));

function randomOrder(roll: Roll, riders: readonly string[]): Partial<BookedOrder> {
  const settlement = pick(roll, ['online', 'cash', 'cash'] as const);
  const status = pick(roll, ['done', 'done', 'done', 'unexpected'] as const);
  const quantity = 1 + roll(4);
  const pricePaise = 3000 + roll(9000);
  const isPaid = settlement === 'online' ? 'page' : pick(roll, ['page', 'hand', 'no'] as const);
  const paise = 1 + roll(quantity * pricePaise);
  return {
    ...{ settlement, quantity, pricePaise, paid: isPaid, date: pick(roll, days) },
    status,
    dish: pick(roll, ['Rajma Chawal', 'Thali', '=Paneer']),
    area: pick(roll, ['Infocity', 'Sargasan', 'Kudasan']),
    riderId: pick(roll, riders),
    refunds: isPaid === 'page' && roll(4) === 0 ? [{ paise, at: testNow }] : [],
  };
}

const tenderOfOrder = ({ settlement, paid }: StoredOrder): Tender =>
  settlement === 'online' ? 'online' : paid === 'page' ? 'qr' : paid === 'hand' ? 'cash' : 'owed';
const sum = (paise: readonly number[]) => paise.reduce((total, each) => total + each, 0);
const totals = (orders: readonly StoredOrder[]) => sum(orders.map(({ totalPaise }) => totalPaise));

async function randomShop(seed: number, count: number) {
  await app.reset();
  const owner = await asOwner(app);
  const roll = dice(seed);
  const { book, rider } = await openBooks(app);
  const riders = [rider.id, (await addRider(app, 'Imran Shaikh')).id];
  const orders = await book(...Array.from({ length: count }, () => randomOrder(roll, riders)));
  const context = () => ({
    timeZone,
    plan: app.settings.current().shiftPlan,
    now: app.shop.clock(),
  });
  const read = (date: string) => readDay(app.shop.db, date, context());
  const close = async (date: string) => {
    const { soldPaise, refundedPaise } = await read(date);
    const unsettled = await findUnsettled(app.shop.db, { date, timeZone });
    const seen = { soldPaise, refundedPaise, unsettled };
    return closeBooks(app.shop.db, date, { ...context(), staffId: owner.id, seen });
  };
  const listed = async (date: string, choice: FigureChoice, more: object = {}) => {
    const found: { id: number; amountPaise: number }[] = [];
    for (let after: number | undefined = 0; after !== undefined; ) {
      const page = await findDayOrders(app.shop.db, date, { ...choice, ...more, after }, timeZone);
      found.push(...page.orders);
      after = page.next;
    }
    return sum(found.map(({ amountPaise }) => amountPaise));
  };
  return { roll, orders, read, close, listed };
}

describe('the figures of a day', () => {
  it.each([1, 2, 3])('equal a sum by hand (shop %i), open and closed', async (seed) => {
    const { orders, read, close, listed } = await randomShop(seed, 90);
    for (const date of days) {
      const sold = orders.filter((each) => each.date === date && each.status === 'done');
      const ofTender = (tender: Tender, of: readonly StoredOrder[] = sold) =>
        totals(of.filter((each) => tenderOfOrder(each) === tender));
      const byTender = (of: readonly StoredOrder[]) =>
        tenders
          .filter((tender) => tenderOf(tender).isOfEveryShop)
          .map((tender) => ({ tender, amountPaise: ofTender(tender, of) }));
      const expected = {
        orders: sold.length,
        soldPaise: totals(sold),
        tenders: byTender(sold),
        refundedPaise: sum(sold.flatMap((each) => each.refunds.map(({ paise }) => paise))),
      };
      for (const turn of ['open', 'closed']) {
        const book = await read(date);
        expect(book, turn).toMatchObject(expected);
        for (const kind of ['riders', 'areas', 'dishes'] as const)
          expect(sum(book[kind].map(({ amountPaise }) => amountPaise)), kind).toBe(totals(sold));
        for (const { name, amountPaise, tenders: sums } of book.areas) {
          const there = sold.filter(({ area }) => area === name);
          expect([amountPaise, sums]).toEqual([totals(there), byTender(there)]);
          expect(await listed(date, { figure: 'sold' }, { area: name })).toBe(amountPaise);
        }
        for (const { name, amountPaise, count } of book.dishes) {
          const there = sold.filter(({ dish }) => dish === name);
          expect([amountPaise, count]).toEqual([
            totals(there),
            sum(there.map(({ quantity }) => quantity)),
          ]);
          expect(await listed(date, { figure: 'sold' }, { dish: name })).toBe(amountPaise);
        }
        for (const { id, amountPaise } of book.riders)
          expect(await listed(date, { figure: 'sold' }, { riderId: id })).toBe(amountPaise);
        expect(await listed(date, { figure: 'sold' })).toBe(expected.soldPaise);
        expect(await listed(date, { figure: 'refunded' })).toBe(expected.refundedPaise);
        for (const tender of tenders)
          expect(await listed(date, { figure: 'sold', tender }), tender).toBe(ofTender(tender));
        if (turn === 'open') await close(date);
      }
    }
  });
});

describe('closing days in any order, between refunds and payments', () => {
  it.each([4, 5, 6])('books every paisa once (shop %i)', async (seed) => {
    const { roll, orders, read, close } = await randomShop(seed, 60);
    const sold = orders.filter(({ status }) => status === 'done');
    const left = [...days].sort(() => roll(2) - 0.5);
    let givenPaise = sum(sold.flatMap((each) => each.refunds.map(({ paise }) => paise)));
    const owed = sold.filter((each) => tenderOfOrder(each) === 'owed');
    let duePaise = 0;
    const closedDays = new Set<string>();
    while (left.length > 0) {
      app.advance(60 + roll(600));
      const step = roll(3);
      const order = pick(roll, sold);
      const restPaise = order.totalPaise - sum(order.refunds.map(({ paise }) => paise));
      if (step === 0 && order.paid === 'page' && restPaise > 0) {
        await giveBack(order, 1);
        order.refunds = [...order.refunds, { paise: 1, at: app.shop.clock() }];
        givenPaise += 1;
      } else if (step === 1 && owed.length > 0) {
        const [debt] = owed.splice(roll(owed.length), 1);
        if (debt) {
          await payByHand(debt);
          if (closedDays.has(debt.date)) duePaise += debt.totalPaise;
        }
      } else if (step === 2) {
        const date = left.pop();
        if (date) {
          await close(date);
          closedDays.add(date);
        }
      }
    }
    // Everything after the last close belongs to today.
    app.advance(20 * 3600);
    await close(testToday);
    const books = await Promise.all([...days, testToday].map(read));
    expect(sum(books.map(({ soldPaise }) => soldPaise))).toBe(totals(sold));
    const back = books.map(
      ({ refundedPaise, lateRefundedPaise }) => refundedPaise + lateRefundedPaise,
    );
    expect(sum(back)).toBe(givenPaise);
    expect(
      sum(books.flatMap(({ latePaid }) => latePaid.map(({ amountPaise }) => amountPaise))),
    ).toBe(duePaise);
    const broken = await findBrokenRules(app.shop.db);
    expect(broken.filter(({ rule }) => rule.startsWith('7'))).toEqual([]);
  });

  it('books an entry of two days that are closed at once on one of them', async () => {
    const { orders, read, close } = await randomShop(7, 30);
    const [first = '', second = '', third = ''] = days;
    await close(first);
    const order = orders.find(
      (each) => each.date === first && each.status === 'done' && each.paid === 'page',
    );
    if (!order) throw new Error('nothing to give back');
    app.advance(60);
    await giveBack(order, 1);
    app.advance(20 * 3600);
    await Promise.all([close(second), close(third), close(testToday)]);
    const late = await Promise.all([second, third, testToday].map(read));
    expect(late.map(({ lateRefundedPaise }) => lateRefundedPaise)).toEqual([0, 0, 1]);
  });
});

async function giveBack({ id, attemptId }: StoredOrder, amountPaise: number): Promise<void> {
  const now = app.shop.clock();
  await app.shop.db.insert(refunds).values({
    ...{ id: newId(), attemptId, orderId: id, cause: 'goodwill', amountPaise },
    ...{ state: 'owed', reason: 'Cold', createdAt: now, updatedAt: now },
  });
}

async function payByHand({ id }: StoredOrder): Promise<void> {
  await app.database.pool.query("update orders set payment_status = 'done' where id = $1", [id]);
  await app.shop.db.insert(orderEvents).values({
    ...{ id: newId(), orderId: id, actor: 'staff', toStatus: 'done' },
    ...{ fromPayment: 'pending', toPayment: 'done', createdAt: app.shop.clock() },
  });
}
