import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { addMenu, placeTestOrder } from '#lab/builders/shop-builders.ts';
import { setUpAdmin, setUpPayer } from '#lab/builders/test-head.ts';
import { ask, attempts, idOf, initiate, retry } from '#lab/simulation/payer.ts';
import { refunds } from '../refunds/refund-tables.ts';

const payer = setUpPayer();
const { app, gateway } = payer;
const admin = setUpAdmin(app);
const mobileNumber = '9825012345';

let lines: { menu_id: string; quantity: number }[];
beforeEach(async () => {
  lines = [{ menu_id: await addMenu(app), quantity: 1 }];
});

/** A page that was opened before staff added a second portion to the order. */
const beginAndChange = async () => {
  const { orderId: id, amount } = await placeTestOrder(app, { menus: lines });
  const page = idOf(await initiate(app, { orderId: id, amount, mobileNumber }));
  const menus = lines.map((line) => ({ ...line, quantity: 2 }));
  const headers = { ...admin.as.headers, 'idempotency-key': randomUUID() };
  const change = { menus, seen: lines, reason: 'She called' };
  const url = `/api/admin/orders/${id}/lines`;
  expect((await app.send('PUT', url, change, { headers })).status).toBe(200);
  return page;
};
const statusOf = async (id: string) => (await ask(app, id)).body.data;

describe('the status of a page whose order costs another amount by now', () => {
  it('names the amount of a new page', async () => {
    const page = await beginAndChange();
    gateway.says('failed');
    const told = await statusOf(page);
    expect(told).toMatchObject({ status: 'Failed', amount: 104, canPayAgain: true, toPay: 208 });
    gateway.says('pending');
    expect((await retry(app, page)).status).toBe(200);
    expect(await attempts(app)).toMatchObject([{ amountPaise: 10_400 }, { amountPaise: 20_800 }]);
  });

  it('says that its money is refunded, and what is to be paid meanwhile', async () => {
    const page = await beginAndChange();
    gateway.says('paid', 10_400);
    const told = await statusOf(page);
    expect(told).toMatchObject({ status: 'Failed', canPayAgain: true, toPay: 208 });
    expect(told.message).toMatch(/changed meanwhile.*goes back.*waits for its new amount/);
    expect(await app.shop.db.select().from(refunds)).toMatchObject([
      { amountPaise: 10_400, reason: 'The order was changed before it was paid' },
    ]);
    gateway.says('pending');
    const second = await retry(app, page);
    expect(second.status).toBe(200);
    gateway.says('paid', 20_800);
    expect((await statusOf(idOf(second))).status).toBe('Successful');
    const after = await statusOf(page);
    expect([after.canPayAgain, after.toPay]).toEqual([false, undefined]);
    expect(after.message).toMatch(/already paid/);
  });
});
