import { describe, expect, it } from 'vitest';
import { cardOf, placeDueOrder } from '#lab/builders/customer-builders.ts';
import { changeSettings } from '#lab/builders/settings-builders.ts';
import { addMenu, orderBody } from '#lab/builders/shop-builders.ts';
import { asDelivery, asOwner } from '#lab/builders/staff-builders.ts';
import { setUpAdmin, setUpPayer } from '#lab/builders/test-head.ts';
import { ask, idOf, initiate, placePaidOrder } from '#lab/simulation/payer.ts';
import type { PlacedOrder } from '#src/checkout/checkout-contract.ts';
import type { Order, OrderUnderWay } from '#src/orders/order-contract.ts';
import { texts } from '#src/outbox/server/text-tables.ts';
import type { WireOf } from '#src/platform/contract/codec.ts';
import { toPaise } from '#src/platform/contract/money.ts';
import type { OwnUnpaidOrder } from '../../private-page-contract.ts';
import { customerLinks } from './link-tables.ts';

const payer = setUpPayer();
const { app, gateway } = payer;
const admin = setUpAdmin(app);

const mobileNo = '9825012345';
const note = 'B-204, Shanti Apartments, 382421';

interface Link {
  path: string;
  error?: string;
}
interface Page {
  name?: string;
  orders: WireOf<typeof Order>[];
  unpaid: WireOf<typeof OwnUnpaidOrder>[];
  underWay: WireOf<typeof OrderUnderWay>[];
  owed: number;
  next?: number;
  error?: string;
}

const tokenOf = ({ path }: Link) => path.split('/').at(-1) ?? '';
const open = (token: string, more: object = {}) =>
  app.send<Page>('POST', '/api/user/my', { token, ...more });
const save = (order: number, cookie = '') =>
  app.send<Link>('POST', '/api/user/my/link', { order }, { headers: { cookie } });

/** Places an order in a browser of its own; returns its number, its total and the cookie. */
async function placeHere(cookie?: string, change: object = {}) {
  const whose = { mobile_no: mobileNo, note, ...change };
  const body = await orderBody(app, [await addMenu(app)], whose);
  const answer = await app.send<WireOf<typeof PlacedOrder>>(
    'POST',
    '/api/user/order',
    body,
    cookie === undefined ? {} : { headers: { cookie } },
  );
  return {
    orderId: answer.body.order.id,
    amount: answer.body.order.totalAmount,
    mobileNumber: mobileNo,
    cookie: cookie ?? String(answer.headers['set-cookie']).split(';')[0] ?? '',
  };
}
async function pay({ cookie: _, ...placed }: Awaited<ReturnType<typeof placeHere>>) {
  const transactionId = idOf(await initiate(app, placed));
  gateway.says('paid', toPaise(placed.amount));
  await ask(app, transactionId);
  gateway.says('pending');
}
async function payHere(cookie?: string) {
  const placed = await placeHere(cookie);
  await pay(placed);
  return placed;
}
async function linkOfStaff(): Promise<string> {
  const { id } = (await cardOf(app, admin, mobileNo)).customer;
  const url = `/api/admin/customers/${id}/links`;
  return tokenOf((await app.send<Link>('POST', url, undefined, admin.as)).body);
}

describe('a private link that staff make', () => {
  it('comes with a text to send, from the shop’s template', async () => {
    await placePaidOrder(payer, { mobile_no: mobileNo, note });
    const { id } = (await cardOf(app, admin, mobileNo)).customer;
    const url = `/api/admin/customers/${id}/links`;
    const make = async () =>
      (await app.send<Link & { url: string; text: string }>('POST', url, undefined, admin.as)).body;
    const made = await make();
    expect(made.url).toMatch(new RegExp(`^http\\S+[^/]${made.path}$`));
    expect(made.text).toBe(
      `Tulsi Tiffin: your orders and payments are here, for you alone: ${made.url}`,
    );
    const owner = await asOwner(app);
    const template = { body: 'नमस्ते {link}', isOn: false, revision: 0 };
    await app.send('PUT', '/api/admin/text-templates/privateLink', template, owner.as);
    const other = await make();
    expect(other.text).toBe(`नमस्ते ${other.url}`);
    // The message with the link is neither stored nor queued.
    expect(await app.shop.db.$count(texts)).toBe(0);
  });

  it('is not made for an unknown customer', async () => {
    const url = '/api/admin/customers/00000000-0000-4000-8000-000000000000/links';
    expect((await app.send('POST', url, undefined, admin.as)).status).toBe(404);
  });
});

describe('a private link that a browser saves', () => {
  it('is offered for a cash order as well, and shows what it cost', async () => {
    await changeSettings(app, 'ordering', { cash: { mostRupees: 500, exceptAddresses: [] } });
    const { cookie, orderId } = await placeHere(undefined, { settlement: 'cash' });
    const saved = await save(orderId, cookie);
    expect(saved.status).toBe(200);
    const { body } = await open(tokenOf(saved.body));
    expect(body.orders).toMatchObject([{ id: orderId, note, settlement: 'cash' }]);
    expect((await save(orderId)).status).toBe(403);
  });

  it('says how far the food is of what that browser ordered alone', async () => {
    const strange = await placePaidOrder(payer, { mobile_no: mobileNo, note });
    const own = await payHere();
    const rider = await asDelivery(app);
    const orderIds = [strange.orderId, own.orderId];
    const given = { orderIds, delivery_boy_id: rider.id };
    await app.send('PUT', '/api/admin/assign-orders', given, admin.as);
    for (const orderId of orderIds) {
      const out = { orderId, status: 'outForDelivery' };
      await app.send('PUT', '/api/deliveryboy/order/status', out, rider.as);
    }
    const underWayOf = async (token: string) =>
      (await open(token)).body.underWay.map(({ id, outAt }) => [id, outAt]);
    const outAt = '2026-11-21T10:25:00.000+05:30';
    const saved = await save(own.orderId, own.cookie);
    expect(await underWayOf(tokenOf(saved.body))).toEqual([[own.orderId, outAt]]);
    expect(await underWayOf(await linkOfStaff())).toEqual(orderIds.map((id) => [id, outAt]));
  });

  it('shows in full what that browser ordered, with receipts, and masks the rest', async () => {
    await placePaidOrder(payer, { mobile_no: mobileNo, note });
    const own = await payHere();
    const answer = await save(own.orderId, own.cookie);
    expect(answer.body.path).toMatch(/^\/my\/[\w-]{22}$/);
    const { orders, name } = (await open(tokenOf(answer.body))).body;
    expect(orders).toMatchObject([
      { id: own.orderId, note, receipt: expect.stringMatching(/^\/receipt/) },
      { note: '••••••21' },
    ]);
    expect(orders[1]?.receipt).toBeUndefined();
    expect(name).toBeUndefined();
  });

  it('is given only to the browser that ordered and paid', async () => {
    const own = await payHere();
    expect((await save(own.orderId)).status).toBe(403);
    const other = await payHere();
    expect((await save(own.orderId, other.cookie)).status).toBe(403);
    const unpaid = await placeHere();
    expect((await save(unpaid.orderId, unpaid.cookie)).status).toBe(403);
    expect((await save(987_654, own.cookie)).status).toBe(403);
  });

  it('does not show what somebody else with the number owes', async () => {
    await placeDueOrder(app, { mobile_no: mobileNo }, 'done');
    const own = await payHere();
    const token = tokenOf((await save(own.orderId, own.cookie)).body);
    expect((await open(token)).body).toMatchObject({ unpaid: [], owed: 0 });
  });

  it('ends when a sixth link is saved, and the others stay valid', async () => {
    const own = await payHere();
    const tokens: string[] = [];
    for (let saved = 0; saved < 6; saved += 1) {
      app.advance(1);
      tokens.push(tokenOf((await save(own.orderId, own.cookie)).body));
    }
    const answers = await Promise.all(tokens.map((token) => open(token)));
    expect(answers.map(({ status }) => status)).toEqual([404, 200, 200, 200, 200, 200]);
  });
});

describe('a private link that staff make', () => {
  it('shows everything of the person in full, and what is owed', async () => {
    const { orderId } = await placePaidOrder(payer, { mobile_no: mobileNo, note });
    const due = await placeDueOrder(app, { mobile_no: mobileNo }, 'done');
    const { status, headers, body } = await open(await linkOfStaff());
    expect(status).toBe(200);
    expect(headers['cache-control']).toBe('no-store');
    expect(body.orders).toMatchObject([
      { id: due, note },
      { id: orderId, note },
    ]);
    expect(body).toMatchObject({ owed: 104, unpaid: [{ id: due, kind: 'delivered' }] });
  });

  it('comes in pages', async () => {
    const menus = [{ menu_id: await addMenu(app), quantity: 1 }];
    for (let placed = 0; placed < 26; placed += 1) {
      const body = await orderBody(app, [], { mobile_no: mobileNo, menus });
      await app.send('POST', '/api/user/order', body);
    }
    const token = await linkOfStaff();
    const { orders, next } = (await open(token)).body;
    expect(orders).toHaveLength(25);
    expect(next).toBe(orders.at(-1)?.id);
    const rest = (await open(token, { before: next })).body;
    expect(rest.orders).toHaveLength(1);
    expect(rest.next).toBeUndefined();
    const noNumber = { token, before: 2_147_483_648 };
    expect((await app.send('POST', '/api/user/my', noNumber)).status).toBe(400);
  });
});

describe('any private link', () => {
  it('is stored only as a hash', async () => {
    await placePaidOrder(payer, { mobile_no: mobileNo });
    const token = await linkOfStaff();
    const stored = JSON.stringify(await app.shop.db.select().from(customerLinks));
    expect(stored).not.toContain(token);
  });

  it('does not work after a year, or with a different token', async () => {
    await placePaidOrder(payer, { mobile_no: mobileNo });
    const token = await linkOfStaff();
    expect((await open(`${token.slice(0, -1)}_`)).status).toBe(404);
    app.advance(365 * 24 * 3600);
    expect((await open(token)).status).toBe(404);
  });

  it('can be ended by the customer, for good', async () => {
    await placePaidOrder(payer, { mobile_no: mobileNo });
    const token = await linkOfStaff();
    const end = () => app.send('POST', '/api/user/my/end', { token });
    expect((await end()).status).toBe(200);
    expect((await open(token)).status).toBe(404);
    expect((await end()).status).toBe(404);
  });

  it('can be ended by staff, who see that it exists but not the link', async () => {
    await placePaidOrder(payer, { mobile_no: mobileNo });
    const token = await linkOfStaff();
    const { id } = (await cardOf(app, admin, mobileNo)).customer;
    type Links = { links: { id: string; by?: string }[] };
    const page = () => app.send<Links>('GET', `/api/admin/customers/${id}`, undefined, admin.as);
    const { links } = (await page()).body;
    expect(links).toMatchObject([{ by: 'Meena Shah' }]);
    expect(JSON.stringify(links)).not.toContain(token);
    const url = `/api/admin/customers/links/${links[0]?.id}`;
    expect((await app.send('DELETE', url, undefined, admin.as)).status).toBe(200);
    expect((await open(token)).status).toBe(404);
    expect((await page()).body.links).toEqual([]);
  });
});
