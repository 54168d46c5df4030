import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { expectNoBrokenRules } from '#lab/builders/money-builders.ts';
import { changeSettings } from '#lab/builders/settings-builders.ts';
import { addMenu, orderBody } from '#lab/builders/shop-builders.ts';
import { testToday } from '#lab/builders/test-app.ts';
import { setUpAdmin, setUpPayer } from '#lab/builders/test-head.ts';
import { ask, idOf, initiate, retry } from '#lab/simulation/payer.ts';
import type { PlacedOrder } from '#src/checkout/checkout-contract.ts';
import type { WireOf } from '#src/platform/contract/codec.ts';
import { refunds } from '../refunds/refund-tables.ts';

// A payment at the door is reported at once, whatever the state of its page.
const payer = setUpPayer({ statusHoldSeconds: 60 });
const { app, gateway } = payer;
const admin = setUpAdmin(app);
const mobileNumber = '9825012345';

let body: Awaited<ReturnType<typeof orderBody>>;
beforeEach(async () => {
  await changeSettings(app, 'ordering', { cash: { mostRupees: 500, exceptAddresses: [] } });
  body = await orderBody(app, [await addMenu(app)]);
});

const press = (change: object, cookie = '') =>
  app.send<WireOf<typeof PlacedOrder>>(
    'POST',
    '/api/user/order',
    { ...body, ...change },
    { headers: { 'idempotency-key': randomUUID(), cookie } },
  );
/** Its page was opened before the same browser placed the same order in cash. */
const beginAndTakeInCash = async () => {
  const { body: placed, headers } = await press({});
  const cookie = String(headers['set-cookie']).split(';')[0] ?? '';
  const { id, totalAmount: amount } = placed.order;
  const page = idOf(await initiate(app, { orderId: id, amount, mobileNumber }));
  app.advance(60);
  expect((await press({ settlement: 'cash' }, cookie)).body.order.id).toBe(id);
  return { id, amount, page };
};
const statusOf = async (id: string) => (await ask(app, id)).body.data;
const lunch = { deliveryDate: testToday, shift: 'Lunch', totalAmount: 104 };
const inCash = 'Your order is paid in cash when it comes. There is nothing to pay online.';

describe('the status of a page whose order is now paid at the door', () => {
  it('says so with number and amount, and offers no page', async () => {
    const { id, page } = await beginAndTakeInCash();
    const told = { message: inCash, atDoor: [{ ...lunch, id, isPaid: false }] };
    expect(await statusOf(page)).toMatchObject({ status: 'Pending', ...told });
    gateway.says('failed');
    app.advance(5);
    expect(await statusOf(page)).toMatchObject({ status: 'Failed', canPayAgain: false, ...told });
  });

  it('says that the order is paid once it is', async () => {
    const { id, amount, page } = await beginAndTakeInCash();
    gateway.says('failed');
    await statusOf(page);
    const headers = { ...admin.as.headers, 'idempotency-key': 'press-00000000000001' };
    const taken = { orderId: id, amount };
    const url = '/api/admin/cash/collections';
    expect((await app.send('POST', url, taken, { headers })).status).toBe(200);
    expect(await statusOf(page)).toMatchObject({
      message: 'Your order was paid in cash.',
      atDoor: [{ id, isPaid: true }],
    });
  });

  it('is that of any paid order when the page is paid after all', async () => {
    const { page } = await beginAndTakeInCash();
    gateway.says('paid', 10_400);
    const { atDoor, ...told } = await statusOf(page);
    expect([told.status, atDoor]).toEqual(['Successful', undefined]);
  });

  it('names each of several orders, and says that money paid by the page is refunded', async () => {
    const dinner = { menu_id: await addMenu(app, { shift: 'Dinner' }), quantity: 1 };
    body = { ...body, menus: [...body.menus, dinner] };
    const { id, page } = await beginAndTakeInCash();
    const atDoor = [
      { ...lunch, id, isPaid: false },
      { ...lunch, shift: 'Dinner', id: id + 1, isPaid: false },
    ];
    expect((await statusOf(page)).atDoor).toEqual(atDoor);
    gateway.says('paid', 20_800);
    app.advance(5);
    expect(await statusOf(page)).toMatchObject({ status: 'Failed', atDoor });
    expect((await statusOf(page)).message).toMatch(
      /^Your order is paid in cash when it comes.*back/,
    );
    expect(await app.shop.db.select().from(refunds)).toMatchObject([{ amountPaise: 20_800 }]);
    await expectNoBrokenRules(app.shop.db);
  });

  it('offers another page to a customer who pays a cash order by its page', async () => {
    const { body: placed } = await press({ settlement: 'cash' });
    const { id, totalAmount: amount } = placed.order;
    const page = idOf(await initiate(app, { orderId: id, amount, mobileNumber }));
    gateway.says('failed');
    const told = await statusOf(page);
    expect([told.status, told.canPayAgain, told.atDoor]).toEqual(['Failed', true, undefined]);
    gateway.says('pending');
    expect((await retry(app, page)).status).toBe(200);
  });

  it('still offers a page when staff change an order that was always in cash', async () => {
    const { body: placed } = await press({ settlement: 'cash' });
    const { id, totalAmount: amount } = placed.order;
    const page = idOf(await initiate(app, { orderId: id, amount, mobileNumber }));
    const seen = body.menus;
    const menus = [{ ...seen[0], quantity: 2 }];
    const headers = { ...admin.as.headers, 'idempotency-key': randomUUID() };
    const change = { menus, seen, reason: 'She called' };
    const url = `/api/admin/orders/${id}/lines`;
    expect((await app.send('PUT', url, change, { headers })).status).toBe(200);
    gateway.says('failed');
    const told = await statusOf(page);
    expect([told.canPayAgain, told.toPay, told.atDoor]).toEqual([true, 208, undefined]);
  });
});
