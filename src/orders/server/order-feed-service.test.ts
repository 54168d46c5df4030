import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { createParser } from 'eventsource-parser';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { placePaidOrder, startTestPayer, type TestPayer } from '#src/payments/server/test-payer.ts';
import { type TestApp, testToday } from '#src/server/test-app.ts';
import { placeTestOrder } from '#src/server/test-builders.ts';
import { addRider, asAdmin, asDelivery, type TestPerson } from '#src/server/test-staff.ts';
import type { OrderNews } from '../admin-order-contract.ts';

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
// The database is not emptied in between: places in the stream only ever grow.

/** Follows the stream as a dashboard does. */
async function follow(by = admin, lastEventId?: string) {
  const leaving = new AbortController();
  const headers = new Headers({ authorization: `Bearer ${by.token}` });
  if (lastEventId !== undefined) headers.set('last-event-id', lastEventId);
  const response = await fetch(url, { signal: leaving.signal, headers });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  const events: { id: string; news: OrderNews }[] = [];
  let place: string | undefined;
  const parser = createParser({
    onEvent: ({ id, event, data }) => {
      if (event === 'open') place = id;
      else events.push({ id: id ?? '', news: JSON.parse(data) });
    },
  });
  const readOn = async () => {
    const { value, done } = (await reader?.read()) ?? { done: true };
    if (done || value === undefined) return false;
    parser.feed(value);
    return true;
  };
  return {
    status: response.status,
    type: response.headers.get('content-type'),
    /** Waits until so many have come in all. */
    async take(count: number) {
      while (events.length < count && (await readOn())) {}
      return events;
    },
    /** The place that the opening names. */
    async place() {
      while (place === undefined && (await readOn())) {}
      return place;
    },
    /** Waits for the server to end it. */
    async end() {
      while (await readOn()) {}
    },
    leave: () => leaving.abort(),
  };
}

describe('the stream of orders', () => {
  it('tells of a new order when it is paid, and of every change after it', async () => {
    const stream = await follow();
    expect(stream).toMatchObject({ status: 200, type: 'text/event-stream; charset=utf-8' });
    const { orderId } = await placePaidOrder(payer);
    const rider = await addRider(app);
    const body = { orderIds: [orderId], delivery_boy_id: rider.id };
    await app.send('PUT', '/api/admin/assign-orders', body, admin.as);
    const day = { orderId, orderDate: testToday, deliveryDate: testToday, shift: 'Lunch' };
    expect((await stream.take(3)).map((event) => event.news)).toEqual([
      { ...day, status: 'pending', payment_status: 'pending', isNew: false },
      { ...day, status: 'pending', payment_status: 'done', isNew: true },
      { ...day, status: 'isAssigned', payment_status: 'done', isNew: false },
    ]);
    stream.leave();
  });

  it('begins behind the last event that a lost connection has seen', async () => {
    const first = await follow();
    await placeTestOrder(app);
    const [seen] = await first.take(1);
    first.leave();
    const missed = await placeTestOrder(app);
    const again = await follow(admin, seen?.id);
    expect((await again.take(1)).map((event) => event.news.orderId)).toEqual([missed.orderId]);
    const next = await placeTestOrder(app);
    expect((await again.take(2)).map((event) => event.news.orderId)).toEqual([
      missed.orderId,
      next.orderId,
    ]);
    again.leave();
  });

  it('names its place at once, for a line that is lost before the first event', async () => {
    const first = await follow();
    const place = await first.place();
    first.leave();
    const missed = await placeTestOrder(app);
    const again = await follow(admin, place);
    expect((await again.take(1)).map((event) => event.news.orderId)).toEqual([missed.orderId]);
    again.leave();
  });

  it('tells nobody twice, however soon after an event they come back', async () => {
    const other = await follow();
    const place = await other.place();
    const [first, second] = [await placeTestOrder(app), await placeTestOrder(app)];
    const again = await follow(admin, place);
    await other.take(2);
    const third = await placeTestOrder(app);
    expect((await again.take(3)).map((event) => event.news.orderId)).toEqual([
      first.orderId,
      second.orderId,
      third.orderId,
    ]);
    other.leave();
    again.leave();
  });

  it('tells nothing of the past to somebody who missed too much', async () => {
    const seen = await follow();
    const place = Number(await seen.place());
    seen.leave();
    const { orderId } = await placeTestOrder(app);
    await app.shop.db.execute(
      sql`insert into order_events (id, order_id, actor, to_status, to_payment, created_at)
        select gen_random_uuid(), (select id from orders where number = ${orderId}), 'system', 'pending', 'pending', now()
        from generate_series(1, 1000)`,
    );
    const again = await follow(admin, String(place));
    const next = await placeTestOrder(app);
    expect((await again.take(1)).map((event) => event.news.orderId)).toEqual([next.orderId]);
    again.leave();
  });

  it('is not there for HEAD, which would never end', async () => {
    const { authorization } = admin.as.headers;
    const answer = await fetch(url, {
      method: 'HEAD',
      headers: { authorization: `${authorization}` },
    });
    expect(answer.status).toBe(400);
  });

  it('tells everybody who listens, each event once', async () => {
    const streams = await Promise.all([follow(), follow(), follow()]);
    const { orderId } = await placeTestOrder(app);
    for (const stream of streams) {
      expect((await stream.take(1)).map((event) => event.news.orderId)).toEqual([orderId]);
      stream.leave();
    }
  });

  it('ends for an admin who is signed out, before the next event', async () => {
    const other = await asAdmin(app);
    const stream = await follow(other);
    const path = `/api/admin/staff/${other.id}/active`;
    await app.send('PUT', path, { isActive: false }, admin.as);
    await placeTestOrder(app);
    await stream.end();
    expect(await stream.take(0)).toEqual([]);
  });

  it('is for admins alone', async () => {
    const rider = await asDelivery(app);
    expect((await follow(rider)).status).toBe(403);
    const nobody = { ...admin, token: randomUUID() };
    expect((await follow(nobody)).status).toBe(401);
    expect((await follow(admin, 'x')).status).toBe(400);
  });
});
