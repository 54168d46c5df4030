import { describe, expect, it } from 'vitest';
import { setUpDoor } from '#lab/builders/cash-builders.ts';
import { addEater, addOffer, addPassShop, addStanding } from '#lab/builders/pass-builders.ts';
import { testNow, testToday } from '#lab/builders/test-app.ts';
import { lateSkips } from '#src/app/schema.ts';
import type { Waiting } from '../waiting-contract.ts';

const { app, admin, ramesh, carried, report, collect } = setUpDoor();

const waiting = async (as = admin.as) =>
  (await app.send<Waiting>('GET', '/api/admin/waiting', undefined, as)).body;
const list = async <Answer>(path: string) =>
  (await app.send<Answer>('GET', path, undefined, admin.as)).body;
const write = () =>
  app.send('POST', '/api/send-email', {
    json: {
      name: 'Meera Patel',
      email: 'meera@example.in',
      phone_no: '9825012345',
      message: 'Do you deliver to Sector 21?',
      email_type: 'query',
    },
  });

describe('the numbers of the sidebar', () => {
  it('are zero in a shop where nothing waits', async () => {
    expect(await waiting()).toEqual({ orders: 0, cash: 0, texts: 0, messages: 0, money: 0 });
  });

  it('say nothing of passes before the first offer, and count late skips after it', async () => {
    expect(await waiting()).not.toHaveProperty('passes');
    const shop = await addPassShop(app, admin.id);
    await addOffer(app, shop);
    expect(await waiting()).toMatchObject({ passes: 0 });
    const standingId = await addStanding(app, shop, (await addEater(app)).purseId);
    await app.shop.db.insert(lateSkips).values({ standingId, date: testToday, askedAt: testNow });
    expect(await waiting()).toMatchObject({ passes: 1 });
  });

  it('count orders that could not be handed over, until somebody decides', async () => {
    const order = await carried(ramesh);
    await report(ramesh, order, 'nobodyThere');
    expect(await waiting()).toMatchObject({ orders: 1 });
    const { orders } = await list<{ orders: { id: number }[] }>('/api/admin/orders/problems');
    expect(orders.map(({ id }) => id)).toEqual([order.number]);
    await app.send('PUT', '/api/deliveryboy/order/retry', { orderId: order.number }, ramesh.as);
    expect(await waiting()).toMatchObject({ orders: 0 });
    expect(await list('/api/admin/orders/problems')).toEqual({ orders: [] });
  });

  it('count orders that were not paid at the door, and the alert of each', async () => {
    await collect(ramesh, await carried(ramesh), { method: 'unpaid', reason: 'payLater' });
    expect(await waiting()).toMatchObject({ cash: 1, money: 1 });
  });

  it('count messages that nobody has marked as done', async () => {
    await write();
    await write();
    expect(await waiting()).toMatchObject({ messages: 2 });
    await app.send('PUT', '/api/admin/messages/1/handled', { isHandled: true }, admin.as);
    expect(await waiting()).toMatchObject({ messages: 1 });
  });

  it('are for people of the dashboard alone', async () => {
    expect((await app.send('GET', '/api/admin/waiting')).status).toBe(401);
    expect((await app.send('GET', '/api/admin/waiting', undefined, ramesh.as)).status).toBe(403);
  });
});
