import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { addPassShop } from '#lab/builders/pass-builders.ts';
import { addAddress, addMenu, placeTestOrder } from '#lab/builders/shop-builders.ts';
import { asOwner } from '#lab/builders/staff-builders.ts';
import { testNow, testToday } from '#lab/builders/test-app.ts';
import { replacePerson, setUpOwner, setUpPayer } from '#lab/builders/test-head.ts';
import { buyPass } from '#lab/simulation/pass-buyer.ts';
import { ask, attempts, idOf, initiate, placePaidOrder, retry } from '#lab/simulation/payer.ts';
import { alerts } from '#src/alerts/server/alert-tables.ts';
import type { AdminOrder } from '#src/orders/admin-order-contract.ts';
import { paymentAttempts } from '#src/payments/server/payment-tables.ts';
import { refunds } from '#src/payments/server/refunds/refund-tables.ts';
import { addDays } from '#src/platform/contract/business-day.ts';
import type { WireOf } from '#src/platform/contract/codec.ts';
import { toPaise } from '#src/platform/contract/money.ts';
import { type Shift, shifts } from '#src/platform/contract/shifts.ts';
import type { MoneyFilter, MoneyRow } from '../money-contract.ts';
import { type MoneyKind, moneyKinds, moneyRowsPerPage } from '../money-rules.ts';

const payer = setUpPayer();
const { app } = payer;
const admin = setUpOwner(app);

type Sums = Record<MoneyKind, { count: number; amount: number }>;
type Rows = { rows: WireOf<typeof MoneyRow>[]; more: boolean };

const post = async <Body>(url: string, body: object = {}) =>
  (await app.send<Body>('POST', `/api/admin/${url}`, body, admin.as)).body;
const today: MoneyFilter = { by: 'deliverydate', from: testToday, to: testToday };
const money = (filter: Partial<MoneyFilter> = {}) =>
  post<{ sums: Sums; kept: number }>('money/sums', { ...today, ...filter });
const list = (filter: object = {}) => post<Rows>('money/rows', { ...today, ...filter });
/** Kinds with entries, as [count, rupees]. */
const sums = async (filter: Partial<MoneyFilter> = {}) =>
  Object.fromEntries(
    Object.entries((await money(filter)).sums)
      .filter(([, { count }]) => count > 0)
      .map(([kind, { count, amount }]) => [kind, [count, amount]]),
  );
const check = (transactionId: string) => post(`payments/${transactionId}/check`);
const cancel = (id: number) => post(`orders/${id}/cancel`, { reason: 'No gas today' });
const giveBack = (id: number, amount: number, refundable: number) =>
  post(`orders/${id}/refund`, { amount, refundable, reason: 'It came cold' });

/** One checkout for lunch (104 rupees) and dinner (50 rupees). */
const lunchAndDinner = async () => ({
  menus: [
    { menu_id: await addMenu(app), quantity: 1 },
    { menu_id: await addMenu(app, { shift: 'Dinner', pricePaise: 5000 }), quantity: 1 },
  ],
});
/**
 * Its first attempt fails and its second one pays; then the money of the first one arrives after
 * all.
 */
async function payTwice(placed: Awaited<ReturnType<typeof placeTestOrder>>): Promise<void> {
  const first = idOf(await initiate(app, placed));
  payer.gateway.says('failed');
  await ask(app, first);
  payer.gateway.says('pending');
  const second = idOf(await retry(app, first));
  payer.gateway.says('paid', toPaise(placed.amount));
  await ask(app, second);
  await check(first);
  payer.gateway.says('pending');
}

describe('the sums of money', () => {
  it('contain the share of each shift if one payment pays for lunch and dinner', async () => {
    const { orderId } = await placePaidOrder(payer, await lunchAndDinner());
    await initiate(app, await placeTestOrder(app));
    expect(await sums()).toEqual({ paid: [1, 154], pending: [1, 104] });
    expect(await sums({ shift: 'Lunch' })).toEqual({ paid: [1, 104], pending: [1, 104] });
    expect(await sums({ shift: 'Dinner' })).toEqual({ paid: [1, 50] });
    expect(await sums({ by: 'orderdate', shift: 'Dinner' })).toEqual({ paid: [1, 50] });
    expect((await list({ shift: 'Dinner' })).rows).toMatchObject([{ orderIds: [orderId + 1] }]);
  });

  it('contain every failed attempt', async () => {
    const placed = await placeTestOrder(app);
    const first = idOf(await initiate(app, placed));
    payer.gateway.says('failed');
    await ask(app, first);
    await ask(app, idOf(await retry(app, first)));
    expect(await sums()).toEqual({ failed: [2, 208] });
  });

  it('contain surplus money once', async () => {
    const placed = await placeTestOrder(app, await lunchAndDinner());
    await payTwice(placed);
    const surplus = { surplus: [1, 154], refundOwed: [1, 154] };
    expect(await sums()).toEqual({ paid: [1, 154], ...surplus });
    expect(await sums({ shift: 'Lunch' })).toEqual({ paid: [1, 104], ...surplus });
    expect(await sums({ shift: 'Dinner' })).toEqual({ paid: [1, 50] });
    expect((await money()).kept).toBe(154);
    const { rows } = await list({ shift: 'Lunch', kind: 'surplus' });
    expect(rows).toMatchObject([{ orderIds: [placed.orderId, placed.orderId + 1], amount: 154 }]);
  });

  it('contain held money with the amount that was really paid', async () => {
    const id = idOf(await initiate(app, await placeTestOrder(app, await lunchAndDinner())));
    payer.gateway.says('paid', 15_300);
    await ask(app, id);
    expect(await sums()).toEqual({ held: [1, 153] });
    expect(await sums({ shift: 'Dinner' })).toEqual({});
    expect((await money()).kept).toBe(0);
  });

  it('subtract refunds of orders from what was kept, and add what a failed refund did not return', async () => {
    const { orderId } = await placePaidOrder(payer, await lunchAndDinner());
    await giveBack(orderId, 4.01, 104);
    await cancel(orderId + 1);
    expect(await sums()).toEqual({ paid: [1, 154], refundOwed: [2, 54.01] });
    expect((await money()).kept).toBe(99.99);
    payer.gateway.onRefund = async ({ amountPaise }) => ({
      state: amountPaise === 401 ? 'failed' : 'done',
    });
    await app.jobs.runDue();
    expect(await sums({ shift: 'Lunch' })).toEqual({ paid: [1, 104], refundFailed: [1, 4.01] });
    expect(await sums({ shift: 'Dinner' })).toEqual({ paid: [1, 50], refundDone: [1, 50] });
    expect((await money()).kept).toBe(104);
    const [alert] = await app.shop.db.select().from(alerts);
    await post(`alerts/${alert?.id}/resolve`, { note: 'Given from the till' });
    expect((await money()).kept).toBe(99.99);
  });

  it('contain a refund that replaced a failed one, and not both', async () => {
    const { orderId } = await placePaidOrder(payer);
    await cancel(orderId);
    payer.gateway.onRefund = async () => ({ state: 'failed' });
    await app.jobs.runDue();
    expect(await sums()).toEqual({ paid: [1, 104], refundFailed: [1, 104] });
    const [failed] = await app.shop.db.select().from(refunds);
    payer.gateway.onRefund = async () => ({ state: 'pending' });
    await post(`refunds/${failed?.id}/retry`);
    await app.jobs.runDue();
    expect(await sums()).toEqual({ paid: [1, 104], refundSent: [1, 104] });
    expect((await money()).kept).toBe(0);
  });
});

describe('the sums and the orders page', () => {
  /** A seeded generator: the same choices in every run. */
  const randomFrom = (seed: number) => {
    let state = seed;
    return (below: number) => {
      state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
      return Math.floor((state / 2_147_483_648) * below);
    };
  };
  const days = [testToday, addDays(testToday, 1), addDays(testToday, 2)];

  /** A day of customers who order for several days and shifts, pay or not, and get refunds. */
  async function liveADay(menuIds: readonly string[], random: (below: number) => number) {
    const { gateway } = payer;
    const address_id = await addAddress(app, `Infocity ${randomUUID()}`);
    for (let customer = 0; customer < 10; customer++) {
      const chosen = menuIds.filter(() => random(2) === 0);
      const menus = (chosen.length > 0 ? chosen : menuIds.slice(-1)).map((menu_id) => ({
        menu_id,
        quantity: 1 + random(4),
      }));
      const fate = customer % 5;
      if (fate === 0) {
        await payTwice(await placeTestOrder(app, { address_id, menus }));
        continue;
      }
      if (fate <= 2) {
        const { orderId } = await placePaidOrder(payer, { address_id, menus });
        if (fate === 1) await cancel(orderId + random(menus.length > 1 ? 2 : 1));
        continue;
      }
      const id = idOf(await initiate(app, await placeTestOrder(app, { address_id, menus })));
      if (fate === 4) continue;
      if (random(2) === 0) gateway.says('failed');
      else gateway.says('paid', 1);
      await ask(app, id);
      gateway.says('pending');
    }
  }

  const paidOnOrdersPage = async (filter: object) => {
    const { orders } = await post<{ orders: WireOf<typeof AdminOrder>[] }>('orders/filter', filter);
    return orders
      .filter(({ payment_status }) => payment_status === 'done')
      .reduce((paise, { totalAmount }) => paise + toPaise(totalAmount), 0);
  };
  const paise = async (filter: Partial<MoneyFilter>) => {
    const answer = await money(filter);
    const amounts = moneyKinds.map((kind) => [kind, toPaise(answer.sums[kind].amount)]);
    return { ...Object.fromEntries(amounts), kept: toPaise(answer.kept) };
  };

  it('add up to the paisa', async () => {
    const random = randomFrom(2026);
    const menuOf = (date: string, shift: Shift) =>
      addMenu(app, { date, shift, pricePaise: 3001 + random(20_000) });
    const menuIds: string[] = [];
    for (const date of days) for (const shift of shifts) menuIds.push(await menuOf(date, shift));
    payer.gateway.onRefund = async () => ({ state: random(2) === 0 ? 'done' : 'pending' });
    await liveADay(menuIds, random);
    await app.jobs.runDue();
    app.advance(24 * 3600);
    await replacePerson(admin, asOwner(app));
    await liveADay(menuIds.slice(2), random);

    let wholePaise = 0;
    for (const day of days) {
      const ofDay = { from: day, to: day };
      const byShift = [];
      for (const shift of shifts) {
        byShift.push(await paise({ ...ofDay, shift }));
        const paid = await paidOnOrdersPage({ isorder: false, deliverydate: day, shift });
        expect(byShift.at(-1), `${day} ${shift}`).toMatchObject({ paid });
        wholePaise += paid;
      }
      const [lunch = {}, dinner = {}] = byShift;
      const whole = await paise(ofDay);
      for (const kind of [...moneyKinds, 'kept']) {
        expect(lunch[kind] + dinner[kind], `${day} ${kind}`).toBe(whole[kind]);
      }
      const placed = await paise({ by: 'orderdate', ...ofDay });
      expect(placed.paid).toBe(await paidOnOrdersPage({ isorder: true, orderdate: day }));
    }
    const all = await paise({ from: testToday, to: days.at(-1) ?? '' });
    expect(all.paid).toBe(wholePaise);
    // No kind may be empty, or the sums above would prove little.
    const missing = moneyKinds.filter((kind) => all[kind] === 0);
    expect(missing).toEqual(['refundFailed', 'chargeback', 'chargebackReturned']);

    const range = { from: testToday, to: days.at(-1) };
    for (const kind of moneyKinds) {
      const { rows, more } = await list({ ...range, kind });
      const listed = rows.reduce((sum, { amount }) => sum + toPaise(amount), 0);
      expect([listed, more], kind).toEqual([all[kind], false]);
    }
  });
});

describe('the entries of money', () => {
  it('show what each is about', async () => {
    const { orderId, transactionId } = await placePaidOrder(payer, await lunchAndDinner());
    app.advance(60);
    await cancel(orderId + 1);
    const row = { transactionId, gateway: 'test', mobile_no: '9825012345' };
    const refund = {
      ...row,
      kind: 'refundOwed',
      orderIds: [orderId + 1],
      amount: 50,
      at: '2026-11-21T10:26:00.000+05:30',
    };
    const payment = {
      ...row,
      kind: 'paid',
      orderIds: [orderId, orderId + 1],
      amount: 154,
      at: '2026-11-21T10:25:00.000+05:30',
    };
    expect(await list()).toEqual({ rows: [refund, payment], more: false });
    expect(await list({ kind: 'paid' })).toEqual({ rows: [payment], more: false });
    expect(await list({ kind: 'failed' })).toEqual({ rows: [], more: false });
  });

  it('are paged without losing or repeating one', async () => {
    await placePaidOrder(payer);
    const [paid] = await attempts(app);
    if (!paid) throw new Error('nothing was paid');
    const count = 2 * moneyRowsPerPage;
    const failed = Array.from({ length: count }, (_, index) => ({
      id: randomUUID(),
      transactionId: `T${randomUUID().replaceAll('-', '')}`,
      checkoutId: paid.checkoutId,
      gateway: 'test',
      state: 'failed' as const,
      isCurrent: false,
      amountPaise: paid.amountPaise,
      expiresAt: testNow,
      createdAt: testNow,
      // Several entries have the same time.
      updatedAt: new Date(testNow.getTime() + (index % 3) * 1000),
    }));
    await app.shop.db.insert(paymentAttempts).values(failed);
    const pages = [await list(), await list({ page: 2 }), await list({ page: 3 })];
    expect(pages.map(({ rows, more }) => [rows.length, more])).toEqual([
      [moneyRowsPerPage, true],
      [moneyRowsPerPage, true],
      [1, false],
    ]);
    const rows = pages.flatMap((page) => page.rows);
    expect(new Set(rows.map(({ transactionId }) => transactionId))).toHaveLength(count + 1);
    expect(rows.map(({ at }) => at)).toEqual(
      rows
        .map(({ at }) => at)
        .sort()
        .reverse(),
    );
    expect(await list({ kind: 'failed', page: 2 })).toMatchObject({ more: false });
    expect(await list({ page: 4 })).toEqual({ rows: [], more: false });
  });
});

describe('a filter', () => {
  const answers = (filter: Partial<MoneyFilter>) =>
    Promise.all(
      ['money/sums', 'money/rows', 'payments/check'].map(async (url) => {
        const body = { ...today, ...filter };
        const answer = await app.send('POST', `/api/admin/${url}`, body, admin.as);
        return [answer.status, answer.body.message];
      }),
    );

  it("can't have a range that ends before it begins", async () => {
    const refusal = [400, 'The last day is before the first.'];
    expect(await answers({ to: '2026-11-20' })).toEqual([refusal, refusal, refusal]);
  });

  it("can't have a range that is longer than 92 days", async () => {
    const refusal = [400, 'Please choose at most 92 days.'];
    expect(await answers({ to: addDays(testToday, 92) })).toEqual([refusal, refusal, refusal]);
    const longest = await answers({ to: addDays(testToday, 91) });
    expect(longest.map(([status]) => status)).toEqual([200, 200, 200]);
  });

  it('finds no money for days without orders', async () => {
    await placePaidOrder(payer);
    expect(await sums({ from: '2026-11-20', to: '2026-11-20' })).toEqual({});
    expect((await money({ from: '2026-11-20', to: '2026-11-20' })).kept).toBe(0);
  });
});

describe('the money of a pass', () => {
  it('is kept less what goes back, by what was paid for and with its number', async () => {
    const paidFor = { by: 'orderdate' } as const;
    const shop = await addPassShop(app, admin.id);
    const { number } = await buyPass(payer, shop);
    await placePaidOrder(payer);
    expect(await money(paidFor)).toMatchObject({ kept: 2704 });
    await post(`passes/${number}/stop`, { mealsLeft: 26, reason: 'Moved away' });
    await app.jobs.runDue();
    expect(await money(paidFor)).toMatchObject({ kept: 104 });
    expect(await money({ ...paidFor, paysFor: 'pass' })).toMatchObject({ kept: 0 });
    expect(await money({ ...paidFor, paysFor: 'orders' })).toMatchObject({ kept: 104 });
    for (const by of ['orderdate', 'paymentdate'] as const) {
      const { rows } = await list({ by, paysFor: 'pass' });
      expect(rows.map(({ label, orderIds }) => [label, orderIds])).toEqual(
        Array(2).fill([`P${number}`, []]),
      );
      const { rows: others } = await list({ by, paysFor: 'orders' });
      expect(others.map(({ label, orderIds }) => [label, orderIds])).toEqual([[undefined, [1]]]);
    }
    expect(await sums({ paysFor: 'pass' })).toEqual({});
  });
});
