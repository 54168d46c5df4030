import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { duePerOrder, setUpDoor } from '#lab/builders/cash-builders.ts';
import type { PaidOrder } from '#lab/builders/run-builders.ts';
import { testNow } from '#lab/builders/test-app.ts';
import { alerts } from '#src/alerts/server/alert-tables.ts';
import { orderChanges } from '#src/orders/server/changes/order-change-tables.ts';
import { checkouts } from '#src/orders/server/checkout-tables.ts';
import { orders } from '#src/orders/server/order-tables.ts';
import { refunds } from '#src/payments/server/refunds/refund-tables.ts';
import type { WireOf } from '#src/platform/contract/codec.ts';
import { newId } from '#src/platform/database/new-id.ts';
import { receipts } from '#src/receipts/server/receipt-tables.ts';
import type { getCash } from '../admin-cash-contract.ts';
import { collections } from './collection-tables.ts';

const door = setUpDoor();
const { app, ramesh, imran, admin, carried, collect, step, ownCash } = door;

const standing = async ({ id }: PaidOrder) => {
  const [row] = await app.shop.db
    .select({ status: orders.status, payment: orders.paymentStatus, checkout: checkouts.state })
    .from(orders)
    .innerJoin(checkouts, eq(checkouts.id, orders.checkoutId))
    .where(eq(orders.id, id));
  return row;
};
const openAlerts = async () =>
  (await app.shop.db.select().from(alerts))
    .filter(({ resolvedAt }) => resolvedAt === null)
    .map(({ kind, message }) => [kind, message]);
const collected = () => app.shop.db.select().from(collections);

describe('cash at the door', () => {
  it('pays the order, is held by the rider, and gives the customer a receipt', async () => {
    const order = await carried(ramesh);
    const answer = await collect(ramesh, order);
    expect(answer.body.data).toEqual({
      id: order.number,
      status: 'outForDelivery',
      isPaid: true,
      goesBack: false,
    });
    expect(await standing(order)).toEqual({
      status: 'outForDelivery',
      payment: 'done',
      checkout: 'confirmed',
    });
    const cash = await ownCash(ramesh);
    expect(cash.holds).toBe(duePerOrder);
    expect(cash.entries).toMatchObject([
      { kind: 'collected', amount: duePerOrder, isIn: true, orderId: order.number },
    ]);
    expect((await app.shop.db.select().from(receipts)).map(({ orderId }) => orderId)).toEqual([
      order.id,
    ]);
    expect((await step(ramesh, order, 'done')).status).toBe(200);
    expect(await door.brokenRules()).toEqual([]);
  });

  it('is booked once, however often and from whichever phone the tap arrives', async () => {
    const order = await carried(ramesh);
    const key = 'tap-0000000000000001';
    const answers = await Promise.all([1, 2, 3].map(() => collect(ramesh, order, { key })));
    const other = await collect(ramesh, order);
    expect([...answers, other].map(({ body }) => body.data.isPaid)).toEqual([
      true,
      true,
      true,
      true,
    ]);
    expect(await collected()).toHaveLength(1);
    expect((await ownCash(ramesh)).holds).toBe(duePerOrder);
  });

  it('keeps the time of the tap, an hour before there was a signal', async () => {
    const order = await carried(ramesh);
    app.advance(3600);
    await collect(ramesh, order, { tappedAt: testNow.toISOString() });
    expect(await collected()).toMatchObject([{ tappedAt: testNow, takenPaise: 10_400 }]);
  });

  it('is refused for somebody else’s order, without revealing whether it exists', async () => {
    const order = await carried(ramesh);
    const [theirs, nobodys] = [
      await collect(imran, order),
      await collect(imran, { id: '', number: 9999 }),
    ];
    expect([theirs.status, nobodys.status]).toEqual([403, 403]);
    expect(theirs.body.message).toBe(`Order #000${order.number} is not yours.`);
    expect(await collected()).toEqual([]);
  });

  it('is refused for another amount, and for an order that is paid online', async () => {
    const order = await carried(ramesh);
    const less = await collect(ramesh, order, { amount: 100 });
    expect([less.status, less.body.message]).toEqual([
      409,
      `Order #000${order.number} costs ₹104 by now. Collect that.`,
    ]);
    const online = await door.place('online');
    await door.give(ramesh, [online]);
    expect((await collect(ramesh, online)).status).toBe(409);
    expect(await collected()).toEqual([]);
  });

  it('is refused with the key of another order', async () => {
    const one = await carried(ramesh);
    const other = await carried(ramesh);
    const key = 'tap-0000000000000001';
    await collect(ramesh, one, { key });
    expect((await collect(ramesh, other, { key })).status).toBe(422);
    expect((await ownCash(ramesh)).holds).toBe(duePerOrder);
  });

  it('is booked once when one key is used for several orders at once', async () => {
    const placed = [];
    for (let count = 0; count < 6; count++) placed.push(await carried(ramesh));
    const key = 'tap-0000000000000001';
    const answers = await Promise.all(placed.map((order) => collect(ramesh, order, { key })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422, 422, 422, 422]);
    expect((await ownCash(ramesh)).holds).toBe(duePerOrder);
    expect(await door.brokenRules()).toEqual([]);
  });

  it('stays with the rider who took it when somebody else carries the order by then', async () => {
    const order = await carried(ramesh);
    await door.report(ramesh, order);
    await door.give(imran, [order]);
    expect((await collect(ramesh, order)).body.data.isPaid).toBe(true);
    expect((await ownCash(ramesh)).holds).toBe(duePerOrder);
    expect((await ownCash(imran)).holds).toBe(0);
    await step(imran, order, 'outForDelivery');
    expect((await step(imran, order, 'done')).status).toBe(200);
    expect(await door.brokenRules()).toEqual([]);
  });
});

describe('a cash order', () => {
  it('can’t be delivered before something is known about its payment', async () => {
    const order = await carried(ramesh);
    const refused = await step(ramesh, order, 'done');
    expect([refused.status, refused.body.message]).toEqual([
      409,
      `Collect ₹104 for order #000${order.number} first.`,
    ]);
    const byHand = app.shop.db
      .update(orders)
      .set({ status: 'done' })
      .where(eq(orders.id, order.id));
    await expect(byHand).rejects.toMatchObject({ cause: { constraint: 'orders_collected' } });
  });

  it('can be delivered unpaid, with a reason, and has an alert until it is paid', async () => {
    const order = await carried(ramesh);
    await collect(ramesh, order, { method: 'unpaid', reason: 'payLater' });
    expect((await step(ramesh, order, 'done')).status).toBe(200);
    expect(await openAlerts()).toEqual([
      [
        'cashUnpaid',
        `Order #000${order.number}, ₹104, was not paid at the door: the customer pays later.`,
      ],
    ]);
    expect(await door.brokenRules()).toEqual([]);
    await collect(ramesh, order);
    expect(await openAlerts()).toEqual([]);
    expect(await standing(order)).toMatchObject({ status: 'done', payment: 'done' });
    expect(await door.brokenRules()).toEqual([]);
  });

  it('can’t be refused before it is out for delivery', async () => {
    const order = await door.place();
    await door.give(ramesh, [order]);
    const early = await collect(ramesh, order, { method: 'unpaid', reason: 'refused' });
    expect([early.status, early.body.message]).toEqual([
      409,
      `Order #000${order.number} is not out for delivery yet.`,
    ]);
    expect(await openAlerts()).toEqual([]);
  });

  it('can be paid by its page, but not by a rider’s word that it was', async () => {
    const order = await carried(ramesh);
    expect((await collect(ramesh, order, { method: 'qr' })).status).toBe(409);
    await door.payByPage(order);
    expect((await collect(ramesh, order, { method: 'qr' })).body.data.isPaid).toBe(true);
    await step(ramesh, order, 'done');
    expect(await collected()).toMatchObject([{ method: 'qr', takenPaise: 10_400 }]);
    expect((await ownCash(ramesh)).holds).toBe(0);
    expect(await door.brokenRules()).toEqual([]);
  });

  it('that was paid by its page on the way is handed over without a key', async () => {
    const order = await carried(ramesh);
    await door.payByPage(order);
    expect((await step(ramesh, order, 'done')).status).toBe(200);
    expect(await collected()).toMatchObject([{ method: 'qr', riderId: ramesh.id }]);
    expect(await door.brokenRules()).toEqual([]);
  });
});

describe('money that came twice', () => {
  it('goes back in cash when the page was paid before the tap arrived', async () => {
    const order = await carried(ramesh);
    await door.payByPage(order);
    const answer = await collect(ramesh, order);
    expect(answer.body.data).toMatchObject({ isPaid: true, goesBack: true });
    const cash = await ownCash(ramesh);
    expect(cash).toMatchObject({
      holds: duePerOrder,
      toReturn: [{ orderId: order.number, mobile_no: '9825012345', note: expect.any(String) }],
    });
    expect(await openAlerts()).toEqual([
      ['cashToReturn', `₹104 in cash goes back to the customer of order #000${order.number}.`],
    ]);
    expect(await door.brokenRules()).toEqual([]);
    const path = `/api/deliveryboy/cash/returns/${cash.toReturn[0]?.id}`;
    for (const _ of [1, 2]) {
      expect((await app.send('PUT', path, undefined, ramesh.as)).status).toBe(200);
    }
    expect(await ownCash(ramesh)).toMatchObject({ holds: 0, toReturn: [], entries: [] });
    const { givenBack } = (
      await app.send<WireOf<typeof getCash.response>>('GET', '/api/admin/cash', undefined, admin.as)
    ).body;
    expect(givenBack).toMatchObject([
      { orderId: order.number, amount: duePerOrder, rider: 'Ramesh Parmar' },
    ]);
    expect((await app.send('PUT', path, undefined, imran.as)).status).toBe(404);
    expect(await openAlerts()).toEqual([]);
    expect(await door.brokenRules()).toEqual([]);
  });

  it('can’t be an absurd sum, which would spoil the totals', async () => {
    const order = await carried(ramesh);
    await door.payByPage(order);
    expect((await collect(ramesh, order, { amount: 90_071_992_547_409.91 })).status).toBe(400);
    expect((await app.send('GET', '/api/admin/cash', undefined, admin.as)).status).toBe(200);
    expect(await collected()).toEqual([]);
  });

  it('is refused for an amount that the order never cost', async () => {
    const order = await carried(ramesh);
    await door.payByPage(order);
    for (const amount of [1, 105, 10_000_000]) {
      const answer = await collect(ramesh, order, { amount });
      expect(answer.status).toBe(409);
      expect(answer.body.message).toMatch(/^Order #\d+ never cost ₹[\d,]+\. Tell the kitchen\.$/);
    }
    expect(await collected()).toEqual([]);
    expect((await ownCash(ramesh)).holds).toBe(0);
  });

  it('is recorded when it is what the order cost before it was changed and cancelled', async () => {
    const order = await carried(ramesh);
    await app.shop.db.insert(orderChanges).values({
      ...{ id: newId(), orderId: order.id, staffId: admin.id, createdAt: testNow },
      ...{ linesBefore: [], beforePaise: 20_800, afterPaise: 10_400, reason: 'One less' },
    });
    await door.report(ramesh, order);
    await door.cancel(order);
    expect((await collect(ramesh, order, { amount: 208 })).body.data.goesBack).toBe(true);
    expect((await ownCash(ramesh)).holds).toBe(208);
    expect(await door.brokenRules()).toEqual([]);
  });

  it('goes back through the payment company when the page was paid after the cash', async () => {
    const order = await carried(ramesh);
    const opened = door.openPage(order);
    const transactionId = await opened;
    await collect(ramesh, order);
    await door.payOpened(transactionId);
    expect(await app.shop.db.select().from(refunds)).toMatchObject([
      { cause: 'surplus', amountPaise: 10_400 },
    ]);
    expect(await door.brokenRules()).toEqual([]);
  });

  it('goes back when the order was cancelled before the tap arrived', async () => {
    const order = await carried(ramesh);
    await door.report(ramesh, order);
    expect((await door.cancel(order)).status).toBe(200);
    expect((await collect(ramesh, order)).body.data).toMatchObject({
      isPaid: false,
      goesBack: true,
    });
    expect(await standing(order)).toMatchObject({ payment: 'failed', checkout: 'lapsed' });
    expect(await door.brokenRules()).toEqual([]);
  });

  it('goes back with a credit note when the order is cancelled after its cash was taken', async () => {
    const order = await carried(ramesh);
    await collect(ramesh, order);
    await door.report(ramesh, order);
    expect((await door.cancel(order)).body.refundOwed).toBe(duePerOrder);
    expect((await app.shop.db.select().from(receipts)).map(({ kind }) => kind).sort()).toEqual([
      'creditNote',
      'receipt',
    ]);
    const [owed] = (await ownCash(ramesh)).toReturn;
    const fromTill = await door.press(`returns/${owed?.id}/give`, {});
    expect(fromTill.status).toBe(200);
    expect((await ownCash(ramesh)).holds).toBe(duePerOrder);
    expect((await door.press(`returns/${owed?.id}/give`, {})).status).toBe(409);
    expect(await door.brokenRules()).toEqual([]);
  });

  it('can’t be refunded through a payment company, because none has it', async () => {
    const order = await carried(ramesh);
    await collect(ramesh, order);
    const body = { amount: 10, refundable: 104, reason: 'Cold' };
    const path = `/api/admin/orders/${order.number}/refund`;
    const owner = await door.asOwner();
    expect((await app.send('POST', path, body, owner.as)).status).toBe(409);
  });
});
