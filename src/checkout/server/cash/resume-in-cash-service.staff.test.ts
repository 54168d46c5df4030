import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { untilWaiting } from '#lab/builders/lock-builders.ts';
import { expectNoBrokenRules } from '#lab/builders/money-builders.ts';
import { changeSettings } from '#lab/builders/settings-builders.ts';
import { addMenu, orderBody } from '#lab/builders/shop-builders.ts';
import { setUpAdmin, setUpApp } from '#lab/builders/test-head.ts';
import { orders } from '#src/orders/server/order-tables.ts';
import type { WireOf } from '#src/platform/contract/codec.ts';
import { inTransaction } from '#src/platform/database/db.ts';
import type { PlacedOrder } from '../../checkout-contract.ts';
import { lockCheckout } from '../checkout-service.ts';

const app = setUpApp();
const admin = setUpAdmin(app);

type Answer = WireOf<typeof PlacedOrder>;
let body: Awaited<ReturnType<typeof orderBody>>;
beforeEach(async () => {
  await changeSettings(app, 'ordering', { cash: { mostRupees: 500, exceptAddresses: [] } });
  body = await orderBody(app, [await addMenu(app), await addMenu(app, { shift: 'Dinner' })]);
});

const press = (change: object, cookie = '', key: string = randomUUID()) => {
  const headers = { 'idempotency-key': key, cookie };
  return app.send<Answer>('POST', '/api/user/order', { ...body, ...change }, { headers });
};
const begin = async () => {
  const { headers, body: began } = await press({});
  return { cookie: String(headers['set-cookie']).split(';')[0] ?? '', began };
};
const inCash = (cookie: string, key?: string) => press({ settlement: 'cash' }, cookie, key);
const byStaff = ({ order: { id } }: Answer) =>
  app.send<object>('POST', `/api/admin/orders/${id}/cash`, undefined, admin.as);
const rows = () => app.shop.db.select().from(orders).orderBy(orders.number);

describe('a cash order that repeats an online order which staff have moved to the door', () => {
  it('at the same moment is that order, also when the request is repeated', async () => {
    const { cookie, began } = await begin();
    const [first] = await rows();
    const key = randomUUID();
    const begun: Promise<{ status: number; body: object }>[] = [];
    await inTransaction(app.shop.db, async (tx) => {
      await lockCheckout(tx, first?.checkoutId ?? '');
      begun.push(byStaff(began));
      await untilWaiting(app, 1);
      begun.push(inCash(cookie, key));
      await untilWaiting(app, 2);
    });
    expect((await Promise.all(begun)).map(({ status }) => status)).toEqual([200, 200]);
    expect((await begun[1])?.body).toEqual(began);
    app.advance(600);
    expect((await inCash(cookie, key)).body).toEqual(began);
    expect(await rows()).toHaveLength(2);
    await expectNoBrokenRules(app.shop.db);
  });

  it('a moment before is that order once, and the next request is another order', async () => {
    const { cookie, began } = await begin();
    await byStaff(began);
    app.advance(30);
    expect((await inCash(cookie)).body).toEqual(began);
    expect((await inCash(cookie)).body.order.id).toBe(began.order.id + 2);
  });

  it('a while before, or by another browser or with other values, is another order', async () => {
    const { cookie, began } = await begin();
    await byStaff(began);
    expect((await inCash('')).body.order.id).toBe(began.order.id + 2);
    const noted = await press({ settlement: 'cash', note: 'C-1' }, cookie);
    expect(noted.body.order.id).toBe(began.order.id + 4);
    app.advance(90);
    expect((await inCash(cookie)).body.order.id).toBe(began.order.id + 6);
  });

  it('is another order when a part of the first was cancelled', async () => {
    const { cookie, began } = await begin();
    await byStaff(began);
    const url = `/api/admin/orders/${began.order.id}/cancel`;
    await app.send('POST', url, { reason: 'No gas' }, admin.as);
    expect((await inCash(cookie)).body.order.id).toBe(began.order.id + 2);
  });

  it('is one order, however many requests arrive at once', async () => {
    for (let round = 1; round <= 4; round++) {
      const { cookie, began } = await begin();
      const key = randomUUID();
      const [moved, ...answers] = await Promise.all([
        byStaff(began),
        ...[1, 2, 3, 4, 5, 6, 7].map(() => inCash(cookie, key)),
      ]);
      expect([200, 409]).toContain(moved.status);
      expect(answers.map(({ status, body: { order } }) => [status, order.id])).toEqual(
        answers.map(() => [200, began.order.id]),
      );
      expect(await rows()).toHaveLength(2 * round);
    }
    await expectNoBrokenRules(app.shop.db);
  });
});
