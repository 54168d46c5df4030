import { eq, sql } from 'drizzle-orm';
import { createParser } from 'eventsource-parser';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import {
  addEater,
  addPass,
  addPassShop,
  addStanding,
  tomorrow,
} from '#lab/builders/pass-builders.ts';
import { addMenu, placeTestOrder } from '#lab/builders/shop-builders.ts';
import { addRider, asAdmin, asOwner, type TestPerson } from '#lab/builders/staff-builders.ts';
import { type TestApp, testToday } from '#lab/builders/test-app.ts';
import { placePaidOrder, startTestPayer, type TestPayer } from '#lab/simulation/payer.ts';
import { freezeCount } from '#src/kitchen/server/count/shift-freeze-service.ts';
import type { WireOf } from '#src/platform/contract/codec.ts';
import { filterOrders } from '../../admin-order-contract.ts';
import type { OrderChanges } from '../../order-changes-contract.ts';
import type { OrderStatus } from '../../order-rules.ts';
import { orders } from '../order-tables.ts';

let payer: TestPayer;
let app: TestApp;
let url: string;
let admin: TestPerson;
beforeAll(async () => {
  payer = await startTestPayer();
  app = payer.app;
  url = `${await app.server.listen({ port: 0, host: '127.0.0.1' })}/api/admin/orders/stream`;
  admin = await asAdmin(app);
});
afterAll(() => app.close());
// The database is not emptied between tests: cursors of the stream only ever grow.

/** Follows the stream like a dashboard. */
async function follow(by = admin, lastEventId?: string) {
  const leaving = new AbortController();
  const headers = new Headers({ authorization: `Bearer ${by.token}` });
  if (lastEventId !== undefined) headers.set('last-event-id', lastEventId);
  const response = await fetch(url, { signal: leaving.signal, headers });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  const messages: { id: string; changes: WireOf<typeof OrderChanges> }[] = [];
  let place: string | undefined;
  const parser = createParser({
    onEvent: ({ id, event, data }) => {
      if (event === 'open') place = id;
      else messages.push({ id: id ?? '', changes: JSON.parse(data) });
    },
  });
  const readOn = async () => {
    const { value, done } = (await reader?.read()) ?? { done: true };
    if (done || value === undefined) return false;
    parser.feed(value);
    return true;
  };
  const told = () => messages.flatMap(({ changes }) => changes.orders);
  return {
    status: response.status,
    headers: response.headers,
    messages,
    /**
     * Waits until the stream has sent an order with this status, and returns every order that it
     * has sent, each once.
     */
    async until(orderId: number, status: OrderStatus = 'pending') {
      const isTold = () => told().some((order) => order.id === orderId && order.status === status);
      while (!isTold() && (await readOn())) {}
      return [...new Set(told().map((order) => order.id))];
    },
    paid: () => messages.flatMap(({ changes }) => changes.paid),
    latest: (orderId: number) => told().findLast((order) => order.id === orderId),
    /** Waits until the stream says that the list has to be fetched again. */
    async reload() {
      while (!messages.some(({ changes }) => changes.reload) && (await readOn())) {}
    },
    /** The cursor in the opening message. */
    async place() {
      while (place === undefined && (await readOn())) {}
      return place;
    },
    /** The cursor after the last message. */
    lastPlace: () => messages.at(-1)?.id,
    /** Waits until the server ends the stream. */
    async end() {
      while (await readOn()) {}
    },
    leave: () => leaving.abort(),
  };
}

async function listed() {
  const filter = { isorder: true, orderdate: testToday };
  type Listed = WireOf<typeof filterOrders.response>;
  return (await app.send<Listed>('POST', filterOrders.path, filter, admin.as)).body;
}

/** Stores events directly in the database; no message is sent for them. */
async function addEvents(orderId: number, count: number) {
  await app.shop.db.execute(
    sql`insert into order_events (id, order_id, actor, to_status, to_payment, created_at)
      select gen_random_uuid(), (select id from orders where number = ${orderId}), 'system', 'pending', 'pending', now()
      from generate_series(1, ${count}::int)`,
  );
}

describe('the stream of orders', () => {
  it('announces a paid order once, and sends orders in their present state after every change', async () => {
    const stream = await follow();
    expect(stream.status).toBe(200);
    expect(stream.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    const { orderId } = await placePaidOrder(payer);
    await stream.until(orderId);
    const rider = await addRider(app);
    const body = { orderIds: [orderId], delivery_boy_id: rider.id };
    await app.send('PUT', '/api/admin/assign-orders', body, admin.as);
    await stream.until(orderId, 'isAssigned');
    expect(stream.paid()).toEqual([orderId]);
    const { orders } = await listed();
    expect(stream.latest(orderId)).toEqual(orders.find(({ id }) => id === orderId));
    stream.leave();
  });

  it('sends the orders that a freeze draws from passes, and announces none of them', async () => {
    const shop = await addPassShop(app, admin.id);
    const menu = { tiffinId: shop.tiffinId, date: tomorrow };
    await addMenu(app, menu);
    const { purseId, customerId } = await addEater(app);
    await addPass(app, shop, customerId);
    await addStanding(app, shop, purseId, { fromDay: tomorrow });
    const stream = await follow();
    await stream.place();
    const { shiftPlan: plan } = app.settings.current();
    const now = app.shop.clock();
    await freezeCount(app.shop.db, { date: tomorrow, shift: 'Lunch', now, plan });
    const [order] = await app.shop.db.select().from(orders).where(eq(orders.settlement, 'pass'));
    await stream.until(order?.number ?? 0);
    expect(stream.paid()).toEqual([]);
    stream.leave();
  });

  it('begins after a list that was read before it was opened', async () => {
    const before = await placeTestOrder(app);
    const { orders, place } = await listed();
    expect(orders.map(({ id }) => id)).toContain(before.orderId);
    const missed = await placeTestOrder(app);
    const stream = await follow(admin, place);
    expect(await stream.until(missed.orderId)).toEqual([missed.orderId]);
    stream.leave();
  });

  it('begins after a list that was read while others were listening', async () => {
    const other = await follow();
    const before = await placeTestOrder(app);
    await other.until(before.orderId);
    const { place } = await listed();
    const missed = await placeTestOrder(app);
    const stream = await follow(admin, place);
    expect(await stream.until(missed.orderId)).toEqual([missed.orderId]);
    other.leave();
    stream.leave();
  });

  it('begins after the last message that a lost connection received', async () => {
    const first = await follow();
    await first.until((await placeTestOrder(app)).orderId);
    first.leave();
    const missed = await placeTestOrder(app);
    const again = await follow(admin, first.lastPlace());
    expect(await again.until(missed.orderId)).toEqual([missed.orderId]);
    const next = await placeTestOrder(app);
    expect(await again.until(next.orderId)).toEqual([missed.orderId, next.orderId]);
    again.leave();
  });

  it('sends its cursor at once, in case the connection is lost before the first message', async () => {
    const first = await follow();
    const place = await first.place();
    first.leave();
    const missed = await placeTestOrder(app);
    const again = await follow(admin, place);
    expect(await again.until(missed.orderId)).toEqual([missed.orderId]);
    again.leave();
  });

  // The embedded database has one session, so that no transaction can commit late.
  it.skipIf(!inject('postgres'))(
    'sends what was committed late, with an earlier number than the list has',
    async () => {
      const { orderId: slow } = await placeTestOrder(app);
      const { connectionString } = app.database.pool.options;
      const client = new pg.Client({ connectionString });
      await client.connect();
      try {
        await client.query('begin');
        await client.query(
          `insert into order_events (id, order_id, actor, to_status, to_payment, created_at)
          select gen_random_uuid(), id, 'system', 'pending', 'pending', now() from orders where number = $1`,
          [slow],
        );
        const quick = await placeTestOrder(app);
        const { place } = await listed();
        const listening = await follow(admin, place);
        const lost = await follow(admin, place);
        await lost.place();
        lost.leave();
        await client.query('commit');
        expect(await listening.until(slow)).toEqual([slow]);
        const again = await follow(admin, place);
        expect(await again.until(slow)).toEqual([slow]);
        expect([slow, quick.orderId]).toEqual([quick.orderId - 1, quick.orderId]);
        listening.leave();
        again.leave();
      } finally {
        await client.end();
      }
    },
  );

  it('does not wait for a transaction that was rolled back, and forgets its number in time', async () => {
    const { orderId } = await placeTestOrder(app);
    await expect(
      app.shop.db.transaction(async (tx) => {
        await tx.execute(sql`select nextval(pg_get_serial_sequence('order_events', 'sequence'))`);
        throw new Error('rolled back');
      }),
    ).rejects.toThrow('rolled back');
    const next = await placeTestOrder(app);
    const { place } = await listed();
    expect(place).toMatch(/^\d+-1$/);
    const stream = await follow(admin, place);
    await addEvents(orderId, 1);
    expect(await stream.until(orderId)).toEqual([orderId]);
    expect(next.orderId).toBe(orderId + 1);
    stream.leave();
  });

  it('never announces a payment twice, however soon a client reconnects', async () => {
    const other = await follow();
    const place = await other.place();
    const { orderId } = await placePaidOrder(payer);
    const again = await follow(admin, place);
    const last = await placeTestOrder(app);
    await Promise.all([other.until(last.orderId), again.until(last.orderId)]);
    expect(again.paid()).toEqual([orderId]);
    other.leave();
    again.leave();
  });

  it('asks a client that missed too much to fetch the list again, and goes on', async () => {
    const seen = await follow();
    const place = await seen.place();
    seen.leave();
    const { orderId } = await placeTestOrder(app);
    await addEvents(orderId, 1000);
    const again = await follow(admin, place);
    await again.reload();
    expect(again.messages[0]?.changes).toEqual({ orders: [], paid: [], reload: true });
    const next = await placeTestOrder(app);
    expect(await again.until(next.orderId)).toEqual([next.orderId]);
    again.leave();
  });

  it('asks for the list again after a cursor that the database has not reached', async () => {
    const stream = await follow(admin, '999999999');
    await stream.reload();
    stream.leave();
  });

  it('does not depend on the clock: a clock that is set back loses nothing', async () => {
    const stream = await follow();
    const first = await placeTestOrder(app);
    await stream.until(first.orderId);
    app.advance(-3600);
    const second = await placeTestOrder(app);
    expect(await stream.until(second.orderId)).toEqual([first.orderId, second.orderId]);
    const again = await follow(admin, stream.messages[0]?.id);
    expect(await again.until(second.orderId)).toEqual([second.orderId]);
    app.advance(3600);
    stream.leave();
    again.leave();
  });

  it('does not answer HEAD, because that answer would never end', async () => {
    const { authorization } = admin.as.headers;
    const answer = await fetch(url, {
      method: 'HEAD',
      headers: { authorization: `${authorization}` },
    });
    expect(answer.status).toBe(400);
  });

  it('is not compressed, because compression would hold each message back until the next', async () => {
    const stream = await follow();
    expect(stream.headers.get('content-encoding')).toBeNull();
    stream.leave();
  });

  it('sends each change to every listener', async () => {
    const streams = await Promise.all([follow(), follow(), follow()]);
    const { orderId } = await placeTestOrder(app);
    for (const stream of streams) {
      expect(await stream.until(orderId)).toEqual([orderId]);
      stream.leave();
    }
  });

  it('ends before the next message for an admin who is signed out', async () => {
    const other = await asAdmin(app);
    const stream = await follow(other);
    const path = `/api/admin/staff/${other.id}/active`;
    const { as } = await asOwner(app);
    expect((await app.send('PUT', path, { isActive: false }, as)).status).toBe(200);
    await placeTestOrder(app);
    await stream.end();
    expect(stream.messages).toEqual([]);
  });

  it('refuses an invalid cursor', async () => {
    for (const wrong of ['x', '1-', '-1', '1--2'])
      expect((await follow(admin, wrong)).status).toBe(400);
  });
});
