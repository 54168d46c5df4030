import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { openBooks } from '#lab/builders/money-builders.ts';
import { changeSettings } from '#lab/builders/settings-builders.ts';
import { addMenu, orderBody } from '#lab/builders/shop-builders.ts';
import { addRider, asOwner } from '#lab/builders/staff-builders.ts';
import { testNow, testToday } from '#lab/builders/test-app.ts';
import { replacePerson, setUpApp, setUpOwner } from '#lab/builders/test-head.ts';
import { tenderAmounts } from '#lab/screens/tender-amounts.ts';
import type { MenuList } from '#src/menus/menu-contract.ts';
import { orderEvents } from '#src/orders/server/order-event-tables.ts';
import { orders } from '#src/orders/server/order-tables.ts';
import { refunds } from '#src/payments/server/refunds/refund-tables.ts';
import { addDays } from '#src/platform/contract/business-day.ts';
import type { WireOf } from '#src/platform/contract/codec.ts';
import { refusalOf } from '#src/platform/database/database-errors.ts';
import { inTransaction } from '#src/platform/database/db.ts';
import { newId } from '#src/platform/database/new-id.ts';
import type { DayBook, listDayOrders, listDays } from '../../day-contract.ts';
import { findBrokenRules } from '../ledger-service.ts';
import { insertClose, lockDay } from './day-close-sql.ts';
import { dayCloses } from './day-tables.ts';
import { findUnsettled } from './unsettled-service.ts';

const app = setUpApp();
const owner = setUpOwner(app);
let books: Awaited<ReturnType<typeof openBooks>>;
beforeEach(async () => {
  books = await openBooks(app);
});

const yesterday = addDays(testToday, -1);
const send = async <Body>(method: 'GET' | 'POST', path: string, body?: object) => {
  const answer = await app.send<Body & { message: string }>(
    method,
    `/api/admin/days${path}`,
    body,
    owner.as,
  );
  return answer;
};
const day = async (date = yesterday) =>
  (await send<WireOf<typeof DayBook>>('GET', `/${date}`)).body;
const close = async (date = yesterday, change: object = {}) => {
  const { sold, refunded } = await day(date);
  const { timeZone } = app.shop.config;
  const unsettled = await findUnsettled(app.shop.db, { date, timeZone });
  const seen = { sold, refunded, unsettled, ...change };
  return send<{ date: string }>('POST', `/${date}/close`, seen);
};
const month = async () =>
  (await send<WireOf<(typeof listDays)['response']>>('POST', '', { month: '2026-11' })).body.days;
const list = async (body: object, date = yesterday) =>
  (await send<WireOf<(typeof listDayOrders)['response']>>('POST', `/${date}/orders`, body)).body;
const numbers = async (body: object, date = yesterday) =>
  (await list(body, date)).orders.map(({ id, amount }) => [id, amount]);

/** Only rules of closed days, because these orders have no events. */
const broken = async () =>
  (await findBrokenRules(app.shop.db))
    .map(({ rule }) => rule)
    .filter((rule) => rule.startsWith('7'));

const cash = { settlement: 'cash', date: yesterday } as const;
/** Online, cash by hand, payment page at the door, and owed; one order is cancelled. */
const fourTenders = () =>
  books.book(
    { date: yesterday },
    { ...cash, paid: 'hand', quantity: 2 },
    { ...cash, paid: 'page', pricePaise: 5000 },
    { ...cash, paid: 'no', pricePaise: 3000 },
    { date: yesterday, status: 'unexpected', refunds: [{ paise: 10_400, at: testNow }] },
  );

const fourSums = tenderAmounts({ online: 104, cash: 208, qr: 50, owed: 30 });

describe('a day', () => {
  it('has sales equal to the sum of its tenders, without cancelled orders', async () => {
    const [online, byHand, byPage, owed, cancelled] = await fourTenders();
    expect(await day()).toMatchObject({
      ...{ orders: 4, sold: 392, tenders: fourSums },
      ...{ refunded: 0, cancelled: { count: 1, amount: 104 }, unfinished: [] },
    });
    expect(await numbers({ figure: 'sold' })).toEqual([
      [online?.number, 104],
      [byHand?.number, 208],
      [byPage?.number, 50],
      [owed?.number, 30],
    ]);
    expect(await numbers({ figure: 'sold', tender: 'cash' })).toEqual([[byHand?.number, 208]]);
    expect(await numbers({ figure: 'sold', tender: 'owed' })).toEqual([[owed?.number, 30]]);
    expect(await numbers({ figure: 'cancelled' })).toEqual([[cancelled?.number, 104]]);
  });

  it('is shown by rider, area and dish, each with its list', async () => {
    const imran = await addRider(app, 'Imran Shaikh');
    const [, second] = await books.book(
      { date: yesterday, quantity: 3 },
      { ...cash, paid: 'no', riderId: imran.id, area: 'Sargasan', dish: 'Thali', pricePaise: 5000 },
    );
    const { riders, areas, dishes } = await day();
    expect(riders).toEqual([
      {
        ...{ id: books.rider.id, name: 'Ramesh Parmar', count: 1, amount: 312 },
        tenders: tenderAmounts({ online: 312 }),
      },
      {
        ...{ id: imran.id, name: 'Imran Shaikh', count: 1, amount: 50 },
        tenders: tenderAmounts({ owed: 50 }),
      },
    ]);
    expect(areas.map(({ name, amount }) => [name, amount])).toEqual([
      ['Infocity', 312],
      ['Sargasan', 50],
    ]);
    expect(dishes.map(({ name, count, amount }) => [name, count, amount])).toEqual([
      ['Rajma Chawal', 3, 312],
      ['Thali', 1, 50],
    ]);
    const only = [[second?.number, 50]];
    expect(await numbers({ figure: 'sold', riderId: imran.id })).toEqual(only);
    expect(await numbers({ figure: 'sold', area: 'Sargasan' })).toEqual(only);
    expect(await numbers({ figure: 'sold', dish: 'Thali' })).toEqual(only);
  });

  it('lists fifty orders at a time', async () => {
    await books.book(...Array.from({ length: 53 }, () => ({ date: yesterday })));
    const first = await list({ figure: 'sold' });
    expect(first.orders).toHaveLength(50);
    const second = await list({ figure: 'sold', after: first.next });
    expect(second.orders).toHaveLength(3);
    expect(second.next).toBeUndefined();
    for (const wrong of [
      { after: 2_147_483_648 },
      { after: -1 },
      { dish: 'a\0' },
      { area: 'a\0' },
      { figure: 'refunded', tender: 'cash' },
    ]) {
      const { status } = await send('POST', `/${yesterday}/orders`, { figure: 'sold', ...wrong });
      expect(status).toBe(400);
    }
    const csv = (await send<string>('POST', `/${yesterday}/orders.csv`, { figure: 'sold' })).body;
    expect(String(csv).trimEnd().split('\r\n')).toHaveLength(54);
    expect(String(csv)).toContain(',98250 12345,');
  });

  it('is in the list of its month', async () => {
    await fourTenders();
    const listed = {
      ...{ date: yesterday, orders: 4, unfinished: 0 },
      ...{ sold: 392, tenders: fourSums },
    };
    expect(await month()).toEqual([{ ...listed, isClosed: false, canClose: true }]);
    await close();
    expect(await month()).toEqual([{ ...listed, isClosed: true, canClose: false }]);
  });

  it('can be closed, as the list says, when its orders are finished and it takes no more', async () => {
    await books.book({}, { date: yesterday, status: 'outForDelivery' });
    const stateOf = async () =>
      (await month()).map(({ date, unfinished, canClose }) => [date, unfinished, canClose]);
    expect(await stateOf()).toEqual([
      [testToday, 0, false],
      [yesterday, 1, false],
    ]);
    app.advance(16 * 3600);
    await replacePerson(owner, asOwner(app));
    expect((await stateOf())[0]).toEqual([testToday, 0, true]);
  });
});

describe('closing a day', () => {
  it('keeps its figures, with the person who closed it', async () => {
    await fourTenders();
    const before = await day();
    expect((await close()).status).toBe(200);
    const after = await day();
    expect(after).toMatchObject({ ...before, closed: { by: 'Meena Shah' } });
    expect(after.closed?.digest).toMatch(/^[0-9a-f]{12}$/);
    expect(await broken()).toEqual([]);
  });

  it('is refused until every order is handed over or cancelled', async () => {
    const [first] = await books.book({ date: yesterday, status: 'outForDelivery' });
    const { status, body } = await close();
    expect(status).toBe(409);
    expect(body.message).toBe(`Not handed over or cancelled yet: #000${first?.number}.`);
    expect((await day()).notYet).toBe(body.message);
    expect(await numbers({ figure: 'unfinished' })).toEqual([[first?.number, 104]]);
  });

  it('is refused while a shift of the day takes orders, and for future days', async () => {
    await books.book({});
    expect((await close(testToday)).body.message).toBe('Lunch of 21 Nov still takes orders.');
    const tomorrow = addDays(testToday, 1);
    expect((await close(tomorrow)).body.message).toBe('22 Nov is still to come.');
  });

  it('is refused before the first day with orders', async () => {
    const never = 'Nothing was ordered for 20 Nov or before it.';
    expect((await close()).body.message).toBe(never);
    await fourTenders();
    for (const date of ['2000-01-01', addDays(yesterday, -1)]) {
      const { status, body } = await close(date);
      expect([status, body.message]).toEqual([409, (await day(date)).notYet]);
      expect(body.message).toMatch(/^Nothing was ordered for /);
    }
    expect((await close()).status).toBe(200);
    expect(await app.shop.db.$count(dayCloses)).toBe(1);
  });

  it('is refused if the seen figures have changed', async () => {
    await fourTenders();
    const { status, body } = await close(yesterday, { sold: 1 });
    expect([status, body.message]).toEqual([
      409,
      'The figures have changed. Please look at them again.',
    ]);
  });

  it('is possible from the end of the last delivery window on, if there is no cut-off', async () => {
    await books.book({});
    const open = { from: '2026-01-01', daysOff: [] };
    const rules = [
      { ...open, shift: 'Lunch' as const, window: { from: '12:00', to: '14:00' } },
      { ...open, shift: 'Dinner' as const, window: { from: '19:00', to: '21:00' } },
    ];
    await changeSettings(app, 'shifts', { rules });
    expect((await day(testToday)).notYet).toBe('Lunch of 21 Nov still takes orders.');
    app.advance(4 * 3600);
    expect((await day(testToday)).notYet).toBe('Dinner of 21 Nov still takes orders.');
    app.advance(7 * 3600);
    await replacePerson(owner, asOwner(app));
    const offered = async () =>
      (await app.send<MenuList>('GET', '/api/user/menus')).body.menus.map(
        ({ availability }) => availability,
      );
    expect(await offered()).toEqual(['open']);
    expect((await close(testToday)).status).toBe(200);
    app.advance(60);
    expect(await offered()).toEqual(['late']);
  });

  it('happens once, and a later call with other figures is refused', async () => {
    await fourTenders();
    const both = await Promise.all([close(), close()]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    const { status, body } = await close(yesterday, { sold: 1 });
    expect([status, body.message]).toEqual([409, 'Meena Shah has closed 20 Nov already.']);
  });
});

describe('closing a day while its orders change', () => {
  const isWaiting = async () =>
    (await app.database.pool.query('select from pg_locks where not granted')).rowCount;

  it('waits for an order that is being placed, and then for its delivery', async () => {
    const [first] = await fourTenders();
    const seen = await day();
    const closing = await inTransaction(app.shop.db, async (tx) => {
      const [row] = await tx
        .select()
        .from(orders)
        .where(eq(orders.number, first?.number ?? 0));
      if (!row) throw new Error('no order');
      const { number: _number, isReleased: _isReleased, ...copy } = row;
      const late = { id: newId(), shift: 'Dinner', status: 'pending' } as const;
      await tx.insert(orders).values({ ...copy, ...late });
      const answer = close(yesterday, { sold: seen.sold, refunded: seen.refunded });
      await expect.poll(isWaiting).toBeGreaterThan(0);
      return { answer };
    });
    const { status, body } = await closing.answer;
    expect(status).toBe(409);
    expect(body.message).toContain('Not handed over or cancelled yet');
  });

  it('makes a concurrent order wait, and refuses it', async () => {
    await fourTenders();
    const late = await inTransaction(app.shop.db, async (tx) => {
      await lockDay(tx, yesterday);
      const adding = books.book({ date: yesterday }).catch((error: unknown) => error);
      await expect.poll(isWaiting).toBeGreaterThan(0);
      const { timeZone } = app.shop.config;
      await insertClose(tx, { date: yesterday, timeZone, staffId: owner.id, now: testNow });
      return { adding };
    });
    expect(refusalOf(await late.adding)).toBe('No more orders are taken for 20 Nov 2026.');
    expect(await broken()).toEqual([]);
  });
});

describe('a closed day', () => {
  const inDatabase = (statement: string) =>
    app.database.pool.query(statement).then(
      () => 'done',
      ({ message }: Error) => message,
    );

  it("can't be changed in the database", async () => {
    await fourTenders();
    await close();
    const sentence =
      'The books of 20 Nov 2026 are closed. What changes now belongs to a later day.';
    for (const change of [
      "update orders set status = 'unexpected'",
      'update orders set total_paise = total_paise + 1',
      'update orders set meals = meals + 1',
      "update orders set address_shortname = 'Elsewhere'",
      `update orders set delivery_date = '${testToday}'`,
      'update order_lines set price_paise = 1',
      'delete from order_lines',
      'insert into order_lines select gen_random_uuid(), order_id, menu_id, 9, variant, description, items, photo_url, 1, 1, false from order_lines limit 1',
    ])
      expect(await inDatabase(change), change).toBe(sentence);
    for (const table of ['day_closes', 'day_close_sums', 'day_close_lines', 'day_entries'])
      expect(await inDatabase(`delete from ${table}`)).toMatch(/^done$|append-only/);
    expect(await inDatabase('update day_closes set orders = 0')).toContain('append-only');
    expect(await inDatabase('update orders set delivery_problem = null')).toBe('done');
  });

  it('takes no late order: 409 with a message', async () => {
    await app.shop.db.insert(dayCloses).values({
      ...{ id: newId(), date: testToday, closedAt: testNow, closedBy: owner.id },
      ...{ orders: 0, refundedPaise: 0, lateRefundedPaise: 0, digest: '0'.repeat(64) },
    });
    const body = await orderBody(app, [await addMenu(app)], { totalAmount: 104 });
    const answer = await app.send('POST', '/api/user/order', body);
    expect([answer.status, answer.body]).toEqual([
      409,
      {
        error: 'conflict',
        message: 'No more orders are taken for 21 Nov 2026.',
      },
    ]);
  });

  it('books later refunds on the next day that is closed', async () => {
    const [first] = await books.book({ date: yesterday, refunds: [{ paise: 400, at: testNow }] });
    expect(await day()).toMatchObject({ sold: 104, refunded: 4 });
    await close();
    const [today] = await books.book({ date: testToday });
    app.advance(60);
    const at = new Date(testNow.getTime() + 60_000);
    await app.shop.db.insert(refunds).values({
      ...{ id: newId(), attemptId: first?.attemptId ?? '', orderId: first?.id ?? '' },
      ...{ cause: 'goodwill', amountPaise: 2000, state: 'owed', reason: 'Cold' },
      ...{ createdAt: at, updatedAt: at },
    });
    expect(await day()).toMatchObject({ sold: 104, refunded: 4, lateRefunded: 0 });
    expect(await day(testToday)).toMatchObject({ sold: 104, refunded: 0, lateRefunded: 20 });
    app.advance(16 * 3600);
    await replacePerson(owner, asOwner(app));
    expect((await close(testToday)).status).toBe(200);
    expect(await day(testToday)).toMatchObject({ sold: 104, lateRefunded: 20 });
    expect(await numbers({ figure: 'lateRefunded' }, testToday)).toEqual([[first?.number, 20]]);
    expect(await numbers({ figure: 'sold' }, testToday)).toEqual([[today?.number, 104]]);
  });

  it('books refunds with an earlier time after the clock was set back', async () => {
    const [first] = await books.book({ date: yesterday });
    await close();
    const at = new Date(testNow.getTime() - 12 * 3_600_000);
    await app.shop.db.insert(refunds).values({
      ...{ id: newId(), attemptId: first?.attemptId ?? '', orderId: first?.id ?? '' },
      ...{ cause: 'goodwill', amountPaise: 2000, state: 'owed', reason: 'Cold' },
      ...{ createdAt: at, updatedAt: at },
    });
    expect(await day(testToday)).toMatchObject({ lateRefunded: 20 });
  });

  it('keeps an order as owed that is paid later: the payment is an entry of its own day', async () => {
    const [owed] = await books.book({ ...cash, paid: 'no' });
    await close();
    app.advance(60);
    await app.database.pool.query("update orders set payment_status = 'done'");
    await app.shop.db.insert(orderEvents).values({
      ...{ id: newId(), orderId: owed?.id ?? '', actor: 'staff', toStatus: 'done' },
      ...{ fromPayment: 'pending', toPayment: 'done', createdAt: testNow },
    });
    expect(await day()).toMatchObject({ sold: 104, tenders: tenderAmounts({ owed: 104 }) });
    const latePaid = tenderAmounts({ cash: 104 });
    expect(await day(testToday)).toMatchObject({ sold: 0, latePaid });
    expect(await numbers({ figure: 'latePaid', tender: 'cash' }, testToday)).toEqual([
      [owed?.number, 104],
    ]);
    app.advance(16 * 3600);
    await replacePerson(owner, asOwner(app));
    await close(testToday);
    expect(await day(testToday)).toMatchObject({ latePaid });
    expect(await day(addDays(testToday, 1))).toMatchObject({ latePaid: tenderAmounts({}) });
  });
});
