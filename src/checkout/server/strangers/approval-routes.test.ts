import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { expectNoBrokenRules } from '#lab/builders/money-builders.ts';
import { changeSettings } from '#lab/builders/settings-builders.ts';
import { addAddress, addMenu, orderBody } from '#lab/builders/shop-builders.ts';
import { addRider, asAdmin } from '#lab/builders/staff-builders.ts';
import { testToday } from '#lab/builders/test-app.ts';
import { setUpAdmin, setUpPayer } from '#lab/builders/test-head.ts';
import { ask, idOf, initiate } from '#lab/simulation/payer.ts';
import { alerts } from '#src/alerts/server/alert-tables.ts';
import { retentionOf } from '#src/app/personal/retention.ts';
import { menus } from '#src/menus/server/menu-tables.ts';
import { checkouts } from '#src/orders/server/checkout-tables.ts';
import { orders } from '#src/orders/server/order-tables.ts';
import { texts } from '#src/outbox/server/text-tables.ts';
import type { WireOf } from '#src/platform/contract/codec.ts';
import { applyRetention } from '#src/privacy/server/retention-service.ts';
import type { UnapprovedGroup } from '../../approval-contract.ts';
import type { PlacedOrder } from '../../checkout-contract.ts';
import { orderNetworks } from './stranger-tables.ts';

const payer = setUpPayer({ env: { LUNCH_CUT_OFF: '11:30' } });
const { app, gateway } = payer;
const admin = setUpAdmin(app);
let addressId: string;
let menuId: string;

const cash = { mostRupees: 5000, exceptAddresses: [] };

beforeEach(async () => {
  addressId = await addAddress(app);
  menuId = await addMenu(app);
  await changeSettings(app, 'ordering', { cash });
});

type Answer = WireOf<typeof PlacedOrder> & { message: string; details?: { path: string }[] };
interface Visit {
  cookie?: string | undefined;
  from?: string;
  mobileNo?: string;
  menuIds?: readonly string[];
  change?: object;
  key?: string;
}

let lastNumber = 9_825_000_000;
/** With an unknown number by default. */
async function place(visit: Visit = {}) {
  const { cookie, from = '203.0.113.7', menuIds = [menuId], change, key = randomUUID() } = visit;
  lastNumber += 1;
  const mobile_no = visit.mobileNo ?? String(lastNumber);
  const body = { ...(await orderBody(app, menuIds, { address_id: addressId })), mobile_no };
  const wanted = { ...body, settlement: 'cash', ...change };
  const headers = { 'idempotency-key': key, ...(cookie && { cookie }) };
  return app.send<Answer>('POST', '/api/user/order', wanted, { headers, remoteAddress: from });
}

const cookieOf = ({ headers }: { headers: Record<string, unknown> }) =>
  String(headers['set-cookie']).split(';')[0];
const rows = () => app.shop.db.select().from(orders).orderBy(orders.number);
const released = async () => (await rows()).map(({ isReleased }) => isReleased);
const waiting = async () =>
  (
    await app.send<{ groups: WireOf<typeof UnapprovedGroup>[] }>(
      'GET',
      '/api/admin/orders/unapproved',
      undefined,
      admin.as,
    )
  ).body.groups;
const decide = (orderIds: number[], decision: 'cook' | 'cancel', as = admin.as) =>
  app.send<{ decided: number[]; message: string }>(
    'POST',
    '/api/admin/orders/unapproved',
    { orderIds, decision },
    as,
  );
const openAlerts = async () =>
  (await app.shop.db.select().from(alerts)).filter(({ resolvedAt }) => resolvedAt === null);
const openPage = async (orderId: number, mobileNumber: string) =>
  idOf(await initiate(app, { orderId, mobileNumber, amount: 104 }));
const numbersOf = async () =>
  (await waiting()).flatMap((group) => group.orders.map(({ id }) => id));

/** Three orders of one browser: the third waits for approval. */
async function threeOfOneBrowser(menuIds = [menuId]) {
  const first = await place({ menuIds });
  const cookie = cookieOf(first);
  await place({ cookie, menuIds });
  const { body } = await place({ cookie, menuIds });
  return { cookie, id: body.order.id, mobileNo: body.order.mobile_no };
}

describe('cash orders of numbers that never paid', () => {
  it('are cooked up to two of a browser, and wait for approval from the third on', async () => {
    const first = await place();
    const cookie = cookieOf(first);
    const answers = [first, await place({ cookie }), await place({ cookie })];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const flags = answers.map(({ body }) => body.orders[0]?.awaits_approval);
    expect(flags).toEqual([undefined, undefined, true]);
    expect(await released()).toEqual([true, true, false]);
    // Another browser is not affected.
    await place();
    expect(await released()).toEqual([true, true, false, true]);
  });

  it('never exceed two of a browser, with twenty at once', async () => {
    const cookie = cookieOf(await place());
    await Promise.all(Array.from({ length: 20 }, () => place({ cookie })));
    expect((await released()).filter(Boolean)).toHaveLength(2);
    expect(await openAlerts()).toHaveLength(1);
  });

  it('never exceed ten of a network and shift without a cookie, with twenty at once', async () => {
    const dinner = await addMenu(app, { shift: 'Dinner' });
    const hosts = Array.from({ length: 20 }, (_, host) => `203.0.113.${host + 1}`);
    await Promise.all(hosts.map((from) => place({ from })));
    expect((await released()).filter(Boolean)).toHaveLength(10);
    // Nothing was refused, and neither another network nor another shift has waiting orders.
    expect(await rows()).toHaveLength(20);
    await place({ from: '203.0.114.1' });
    await place({ from: '203.0.113.1', menuIds: [dinner] });
    expect((await released()).filter(Boolean)).toHaveLength(12);
  });

  it('count a /64 of IPv6 as one network', async () => {
    const hosts = Array.from({ length: 11 }, (_, host) => `2001:db8:1:2::${host + 1}`);
    for (const from of hosts) await place({ from });
    await place({ from: '2001:db8:1:3::1' });
    expect((await released()).filter(Boolean)).toHaveLength(11);
  });

  it('do not wait if the number has paid or received an order before', async () => {
    const mobileNo = '9825012345';
    const online = await place({ mobileNo, change: { settlement: 'online' } });
    const page = await openPage(online.body.order.id, mobileNo);
    gateway.says('paid', 10_400);
    await ask(app, page);
    const { cookie } = await threeOfOneBrowser();
    expect((await place({ cookie, mobileNo })).body.orders[0]?.awaits_approval).toBeUndefined();
    expect((await released()).at(-1)).toBe(true);
  });

  it('never wait and do not count if staff enter them', async () => {
    for (let order = 0; order < 3; order++) {
      const body = { ...(await orderBody(app, [menuId])), settlement: 'cash', source: 'phone' };
      const headers = { ...admin.as.headers, 'idempotency-key': randomUUID() };
      const entered = { ...body, existing: 'add' };
      await app.send('POST', '/api/admin/orders', entered, { headers });
    }
    expect(await released()).toEqual([true, true, true]);
    expect(await app.shop.db.$count(orderNetworks)).toBe(0);
  });

  it('store only a hash of the network, which is deleted the next night', async () => {
    await place();
    const [row] = await app.shop.db.select().from(orderNetworks);
    expect(row?.networkHash).toMatch(/^[\w-]{43}$/);
    const work = { shop: app.shop, settings: app.settings, aging: retentionOf(app.shop) };
    app.advance(6 * 24 * 60 * 60);
    await applyRetention(work);
    expect(await app.shop.db.$count(orderNetworks)).toBe(1);
    app.advance(2 * 24 * 60 * 60);
    await applyRetention(work);
    expect(await app.shop.db.$count(orderNetworks)).toBe(0);
  });

  it('wait as well if they were to be paid online first', async () => {
    const { cookie } = await threeOfOneBrowser();
    const mobileNo = '9825077777';
    const begun = await place({ cookie, mobileNo, change: { settlement: 'online' } });
    const page = await openPage(begun.body.order.id, mobileNo);
    const { body } = await place({ cookie, mobileNo });
    const { data } = (await ask(app, page)).body;
    expect(data.message).toMatch(/^The kitchen confirms this order first/);
    expect(data.atDoor).toMatchObject([{ awaits_approval: true, isPaid: false }]);
    expect(body.orders[0]?.awaits_approval).toBe(true);
    expect(await rows()).toHaveLength(4);
    expect((await released()).at(-1)).toBe(false);
  });

  it('get the same answer for a repeated request, and still wait', async () => {
    const { cookie } = await threeOfOneBrowser();
    const press = { cookie, mobileNo: '9825077777', key: randomUUID() };
    const first = await place(press);
    expect((await place(press)).body).toEqual(first.body);
    expect(first.body.orders[0]?.awaits_approval).toBe(true);
  });
});

describe('an order that waits for approval', () => {
  it('is listed by connection, and cooked by one tap, which ends the alert', async () => {
    const { id, cookie } = await threeOfOneBrowser();
    const second = (await place({ cookie })).body.order.id;
    const other = await place({ cookie, from: '198.51.100.1' });
    const groups = await waiting();
    expect(groups.map((group) => group.orders.map((order) => order.id))).toEqual([
      [id, second],
      [other.body.order.id],
    ]);
    expect(groups[0]).toMatchObject({ deliveryDate: testToday, shift: 'Lunch' });
    expect(await openAlerts()).toMatchObject([
      { kind: 'ordersUnapproved', subject: `${testToday} Lunch` },
    ]);
    expect((await decide([id, second], 'cook')).body).toEqual({ decided: [id, second] });
    expect(await openAlerts()).toHaveLength(1);
    expect((await decide([other.body.order.id], 'cook')).status).toBe(200);
    expect(await openAlerts()).toEqual([]);
    expect(await waiting()).toEqual([]);
    expect(await released()).toEqual([true, true, true, true, true]);
  });

  it('can’t be assigned: the database refuses it as well', async () => {
    const { id } = await threeOfOneBrowser();
    const rider = await addRider(app);
    const assign = { orderIds: [id], delivery_boy_id: rider.id };
    const answer = await app.send('PUT', '/api/admin/assign-orders', assign, admin.as);
    expect(answer.status).toBe(409);
    expect(answer.body.message).toBe(
      `Order #000${id} waits until you say that it is cooked. No order was assigned.`,
    );
    const forced = app.shop.db
      .update(orders)
      .set({ status: 'isAssigned', deliveryStaffId: rider.id })
      .where(eq(orders.number, id));
    await expect(forced).rejects.toMatchObject({ cause: { constraint: 'orders_assigned' } });
  });

  it('is decided once, also by two admins at the same time', async () => {
    const { id } = await threeOfOneBrowser();
    const other = await asAdmin(app, { email: 'second@example.com' });
    const answers = await Promise.all([
      decide([id], 'cook'),
      decide([id], 'cancel', other.as),
      decide([id], 'cook', other.as),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const [refusal] = answers.filter(({ status }) => status === 409);
    expect(refusal?.body.message).toMatch(/^Order #0003 (is cancelled already|does not wait)/);
  });

  it('can be cancelled with a reason and a text, and returns its portions', async () => {
    const limited = await addMenu(app, { portions: 30 });
    const { id } = await threeOfOneBrowser([limited]);
    expect((await decide([id], 'cancel')).body).toEqual({ decided: [id] });
    const order = (await rows()).at(-1);
    expect(order).toMatchObject({
      status: 'unexpected',
      cancelReason: 'Not confirmed by the kitchen',
    });
    expect(await app.shop.db.select().from(texts)).toMatchObject([{ template: 'notCooked' }]);
    const [menu] = (await app.shop.db.select().from(menus)).filter((one) => one.id === limited);
    expect(menu?.portionsSold).toBe(2);
    expect(await openAlerts()).toEqual([]);
    await expectNoBrokenRules(app.shop.db);
  });

  it('is cancelled at the cut-off if nobody has decided, and can’t be cooked after it', async () => {
    const limited = await addMenu(app, { portions: 30 });
    const { id } = await threeOfOneBrowser([limited]);
    app.advance(2 * 60 * 60);
    const late = await decide([id], 'cook');
    expect(late.status).toBe(409);
    expect(late.body.message).toMatch(/^The cut-off of order #0003 has passed/);
    await app.jobs.runDue();
    expect((await rows()).map(({ status }) => status)).toEqual([
      'pending',
      'pending',
      'unexpected',
    ]);
    expect((await rows()).at(-1)?.cancelReason).toBe(
      'Not confirmed by the kitchen before the cut-off',
    );
    const states = (await app.shop.db.select().from(checkouts)).map(({ state }) => state);
    expect(states.sort()).toEqual(['due', 'due', 'lapsed']);
    expect(await app.shop.db.select().from(texts)).toMatchObject([{ template: 'notCooked' }]);
    expect(await openAlerts()).toEqual([]);
    expect((await decide([id], 'cook')).body.message).toBe('Order #0003 is cancelled already.');
  });

  it('is cooked when its customer pays online instead, and then needs no approval', async () => {
    const { id, mobileNo, cookie } = await threeOfOneBrowser();
    expect(cookie).toBeDefined();
    const page = await openPage(id, mobileNo);
    gateway.says('paid', 10_400);
    await ask(app, page);
    expect(await released()).toEqual([true, true, true]);
    expect(await openAlerts()).toEqual([]);
    expect(await numbersOf()).toEqual([]);
    expect((await decide([id], 'cook')).body.message).toBe(
      'Order #0003 does not wait any more: it is cooked, and pending.',
    );
    await expectNoBrokenRules(app.shop.db);
  });

  it('raises the alert again if it comes after the last one was decided', async () => {
    const { id, cookie } = await threeOfOneBrowser();
    await decide([id], 'cook');
    await place({ cookie });
    expect(await openAlerts()).toHaveLength(1);
  });
});

describe('cash for known numbers alone', () => {
  it('asks a new number to pay online', async () => {
    await changeSettings(app, 'ordering', { cash: { ...cash, knownOnly: true } });
    const message =
      'Cash is for numbers that have ordered here before. Please pay your first order online.';
    expect(await place()).toMatchObject({
      status: 409,
      body: { message, details: [{ path: 'settlement' }] },
    });
  });
});
