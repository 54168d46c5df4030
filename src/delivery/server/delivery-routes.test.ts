import { createParser } from 'eventsource-parser';
import { beforeEach, describe, expect, it } from 'vitest';
import { addMenu } from '#lab/builders/shop-builders.ts';
import { addRider, testPassword } from '#lab/builders/staff-builders.ts';
import { testToday } from '#lab/builders/test-app.ts';
import { setUpAdmin, setUpPayer } from '#lab/builders/test-head.ts';
import { placePaidOrder } from '#lab/simulation/payer.ts';
import type { WireOf } from '#src/platform/contract/codec.ts';
import type { DeliveryChanges, DeliveryOrder } from '../delivery-contract.ts';

const payer = setUpPayer();
const { app } = payer;
const admin = setUpAdmin(app);
let ramesh: Rider;
let imran: Rider;
beforeEach(async () => {
  ramesh = await signInRider('Ramesh Parmar');
  imran = await signInRider('Imran Shaikh');
});

type Rider = Awaited<ReturnType<typeof signInRider>>;
async function signInRider(fullName: string) {
  const rider = await addRider(app, fullName);
  const body = { mobile_no: rider.mobileNo, password: testPassword };
  const answer = await app.send<{ token: string }>('POST', '/api/deliveryboy/login', body);
  return { ...rider, headers: { authorization: `Bearer ${answer.body.token}` } };
}

type Answer = { data: WireOf<typeof DeliveryOrder>[]; message: string };
type Stepped = { data: { id: number; status: string }; message: string };
const list = (rider: Rider, query = `date=${testToday}&shift=Lunch`, mobile = rider.mobileNo) =>
  app.send<Answer>('GET', `/api/deliveryboy/${mobile}/orders?${query}`, undefined, {
    headers: rider.headers,
  });
const step = (rider: Rider, orderId: number, status: string, more: object = {}, key?: string) =>
  app.send<Stepped>(
    'PUT',
    '/api/deliveryboy/order/status',
    { orderId, status, ...more },
    {
      headers: { ...rider.headers, ...(key !== undefined && { 'idempotency-key': key }) },
    },
  );
const report = (rider: Rider, orderId: number, more: object = {}, key?: string) =>
  app.send<Stepped>(
    'PUT',
    '/api/deliveryboy/order/problem',
    { orderId, problem: 'nobodyThere', ...more },
    { headers: { ...rider.headers, ...(key !== undefined && { 'idempotency-key': key }) } },
  );
const tryAgain = (rider: Rider, orderId: number, key?: string) =>
  app.send<Stepped>(
    'PUT',
    '/api/deliveryboy/order/retry',
    { orderId },
    { headers: { ...rider.headers, ...(key !== undefined && { 'idempotency-key': key }) } },
  );
const give = async (rider: Rider, ...orderIds: number[]) =>
  app.send('PUT', '/api/admin/assign-orders', { orderIds, delivery_boy_id: rider.id }, admin.as);
const paid = async (change = {}) => (await placePaidOrder(payer, change)).orderId;
const assigned = async (rider = ramesh) => {
  const id = await paid();
  await give(rider, id);
  return id;
};
const eventsOf = async (id: number) => {
  const url = `/api/admin/orders/${id}`;
  const { body } = await app.send<{ events: Record<string, unknown>[] }>(
    'GET',
    url,
    undefined,
    admin.as,
  );
  return body.events;
};

describe('the list of a delivery person', () => {
  it('contains their own orders of the date and shift, with the whole note and the dishes', async () => {
    const own = await assigned();
    await assigned(imran);
    const dinner = await addMenu(app, { shift: 'Dinner' });
    await give(ramesh, await paid({ menus: [{ menu_id: dinner, quantity: 1 }] }));
    await paid();
    const { status, body } = await list(ramesh);
    expect(status).toBe(200);
    expect(body.data).toMatchObject([
      {
        id: own,
        status: 'isAssigned',
        payment_status: 'done',
        mobile_no: '9825012345',
        note: 'B-204, Shanti Apartments, 382421',
        address: { id: expect.any(String), shortname: expect.any(String) },
        totalAmount: 104,
        deliveryBoy: { fullName: 'Ramesh Parmar' },
        menus: [{ variant: 'Rajma Chawal', quantity: 1 }],
      },
    ]);
  });

  it('is 200 and empty without orders, and loses orders that are reassigned', async () => {
    const id = await assigned();
    await give(imran, id);
    expect(await list(ramesh)).toMatchObject({ status: 200, body: { data: [] } });
    expect((await list(imran)).body.data).toHaveLength(1);
  });

  it("is private: another person's number is 403, the own number in any spelling is 200", async () => {
    expect((await list(ramesh, undefined, imran.mobileNo)).status).toBe(403);
    expect((await list(ramesh, undefined, `+91${ramesh.mobileNo}`)).status).toBe(200);
  });

  it.each(['', 'date=2026-11-21', 'date=x&shift=Lunch', 'date=2026-11-21&shift=Tea'])(
    'refuses the query "%s" with 400',
    async (query) => {
      expect((await list(ramesh, query)).status).toBe(400);
    },
  );
});

describe('the steps of an order', () => {
  it('go out and to the door, each recorded with person and time', async () => {
    const id = await assigned();
    app.advance(1800);
    const out = await step(ramesh, id, 'outForDelivery', { tappedAt: '2026-11-21T10:40:00+05:30' });
    expect(out).toMatchObject({ status: 200, body: { data: { id, status: 'outForDelivery' } } });
    expect((await step(ramesh, id, 'done')).body.data.status).toBe('done');
    const [taken, done] = (await eventsOf(id)).slice(-2);
    expect(taken).toMatchObject({
      by: 'Ramesh Parmar',
      at: '2026-11-21T10:40:00.000+05:30',
      receivedAt: '2026-11-21T10:55:00.000+05:30',
      fromStatus: 'isAssigned',
      toStatus: 'outForDelivery',
    });
    expect(done).toMatchObject({ by: 'Ramesh Parmar', at: '2026-11-21T10:55:00.000+05:30' });
    expect(done).not.toHaveProperty('receivedAt');
  });

  it.each([
    ['before the order was given to them', '10:20', '10:25'],
    ['after the shop’s own time', '10:56', '10:55'],
    ['between the two', '10:30', '10:30'],
  ])('are recorded within bounds if the phone says they were tapped %s', async (_, at, kept) => {
    const id = await assigned();
    app.advance(1800);
    await step(ramesh, id, 'outForDelivery', { tappedAt: `2026-11-21T${at}:00+05:30` });
    const told = `2026-11-21T${kept}:00.000+05:30`;
    expect((await eventsOf(id)).at(-1)?.at).toBe(told);
    await step(ramesh, id, 'done', { tappedAt: '2026-11-21T10:00:00+05:30' });
    expect((await eventsOf(id)).at(-1)).toMatchObject({ toStatus: 'done', at: told });
  });

  it.each(['2031-01-01T00:00:00Z', '1970-01-01T00:00:00Z'])(
    'ignore the time of a phone whose clock says %s',
    async (tappedAt) => {
      const id = await assigned();
      app.advance(1800);
      await step(ramesh, id, 'outForDelivery', { tappedAt });
      const event = (await eventsOf(id)).at(-1);
      expect(event?.at).toBe('2026-11-21T10:55:00.000+05:30');
      expect(event).not.toHaveProperty('receivedAt');
    },
  );

  it('succeed when repeated, and are recorded once, even when sent at the same time', async () => {
    const id = await assigned();
    const answers = await Promise.all([1, 2, 3].map(() => step(ramesh, id, 'outForDelivery')));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    await step(ramesh, id, 'done');
    expect((await step(ramesh, id, 'outForDelivery')).body.data.status).toBe('done');
    expect(await eventsOf(id)).toHaveLength(5);
  });

  it('that the state machine does not allow are 409', async () => {
    const id = await assigned();
    expect(await step(ramesh, id, 'done')).toMatchObject({
      status: 409,
      body: { message: expect.stringMatching(/^Order #\d{4} is not out for delivery yet\.$/) },
    });
    const reason = { reason: 'The customer called' };
    await app.send('POST', `/api/admin/orders/${id}/cancel`, reason, admin.as);
    expect((await step(ramesh, id, 'outForDelivery')).body.message).toMatch(/is cancelled\.$/);
    expect((await step(ramesh, id, 'pending')).status).toBe(400);
  });

  it('of another person’s order or an unknown order are 403', async () => {
    const id = await assigned(imran);
    expect((await step(ramesh, id, 'outForDelivery')).status).toBe(403);
    expect((await step(ramesh, 4711, 'outForDelivery')).status).toBe(403);
    expect((await eventsOf(id)).at(-1)).toMatchObject({ toStatus: 'isAssigned' });
  });

  it('race with a reassignment: one of them wins, and the order stays consistent', async () => {
    for (let round = 0; round < 4; round++) {
      const id = await assigned();
      const [stepped, moved] = await Promise.all([
        step(ramesh, id, 'outForDelivery'),
        give(imran, id),
      ]);
      expect([stepped.status, moved.status].sort()).toEqual(
        stepped.status === 200 ? [200, 409] : [200, 403],
      );
    }
  });

  it('with the same key take effect once, whatever happened to the order in between', async () => {
    const id = await assigned();
    const key = 'tap-0123456789abcdef';
    await step(ramesh, id, 'outForDelivery', {}, key);
    await report(ramesh, id);
    await give(ramesh, id);
    expect((await step(ramesh, id, 'outForDelivery', {}, key)).body.data.status).toBe('isAssigned');
    const other = await assigned();
    expect((await step(ramesh, other, 'outForDelivery', {}, key)).status).toBe(422);
  });
});

describe('an order that could not be delivered', () => {
  const assignAgain = (rider: Rider, id: number) => give(rider, id);

  it('keeps its status, waits for the admin, and shows the reason', async () => {
    const id = await assigned();
    await step(ramesh, id, 'outForDelivery');
    const told = await report(ramesh, id, { problem: 'wrongAddress', note: ' Flat 4 is empty ' });
    expect(told.body.data.status).toBe('outForDelivery');
    expect((await list(ramesh)).body.data[0]).toMatchObject({ problem: 'wrongAddress' });
    expect((await eventsOf(id)).at(-1)).toMatchObject({
      by: 'Ramesh Parmar',
      problem: 'wrongAddress',
      reason: 'Flat 4 is empty',
    });
    const filter = { isorder: true, orderdate: testToday };
    const { body } = await app.send('POST', '/api/admin/orders/filter', filter, admin.as);
    expect(body).toMatchObject({ orders: [{ id, problem: 'wrongAddress' }] });
  });

  it('can be assigned again, also to the same person, without the problem', async () => {
    for (const next of [ramesh, imran]) {
      const id = await assigned();
      await step(ramesh, id, 'outForDelivery');
      await report(ramesh, id);
      expect((await assignAgain(next, id)).status).toBe(200);
      const [order] = (await list(next)).body.data.filter((each) => each.id === id);
      expect(order).toMatchObject({ status: 'isAssigned' });
      expect(order).not.toHaveProperty('problem');
      expect((await step(next, id, 'outForDelivery')).status).toBe(200);
    }
  });

  it('can be tried again by its rider, as often as they like', async () => {
    const id = await assigned();
    await step(ramesh, id, 'outForDelivery');
    for (const key of ['tap-0123456789abcdef', 'tap-fedcba9876543210']) {
      await report(ramesh, id);
      const told = await Promise.all([1, 2].map(() => tryAgain(ramesh, id, key)));
      expect(told.map(({ body }) => body.data.status)).toEqual(Array(2).fill('outForDelivery'));
      expect((await list(ramesh)).body.data[0]).not.toHaveProperty('problem');
    }
    expect(await eventsOf(id)).toHaveLength(8);
    await report(ramesh, id);
    await tryAgain(ramesh, id, 'tap-0123456789abcdef');
    expect((await list(ramesh)).body.data[0]).toMatchObject({ problem: 'nobodyThere' });
    await step(ramesh, id, 'done');
    expect((await tryAgain(ramesh, id)).status).toBe(409);
    expect((await tryAgain(imran, id)).status).toBe(403);
  });

  it('can be handed over after all, but not taken out before the report is withdrawn', async () => {
    const id = await assigned();
    await report(ramesh, id);
    expect(await step(ramesh, id, 'outForDelivery')).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('The kitchen decides') },
    });
    await tryAgain(ramesh, id);
    await step(ramesh, id, 'outForDelivery');
    await report(ramesh, id);
    expect((await step(ramesh, id, 'done')).body.data.status).toBe('done');
    const [order] = (await list(ramesh)).body.data;
    expect(order).toMatchObject({ status: 'done' });
    expect(order).not.toHaveProperty('problem');
  });

  it('is either handed over or cancelled when both happen at the same moment', async () => {
    for (let round = 0; round < 4; round++) {
      const id = await assigned();
      await step(ramesh, id, 'outForDelivery');
      await report(ramesh, id);
      const url = `/api/admin/orders/${id}/cancel`;
      const [done, cancelled] = await Promise.all([
        step(ramesh, id, 'done'),
        app.send('POST', url, { reason: 'Nobody there' }, admin.as),
      ]);
      expect([done.status, cancelled.status].sort()).toEqual([200, 409]);
    }
  });

  it('can be cancelled by the admin, and its money is refunded', async () => {
    const id = await assigned();
    await step(ramesh, id, 'outForDelivery');
    const cancel = () =>
      app.send('POST', `/api/admin/orders/${id}/cancel`, { reason: 'Refused' }, admin.as);
    expect((await cancel()).status).toBe(409);
    await report(ramesh, id, { problem: 'refused' });
    expect((await cancel()).body).toMatchObject({ refundOwed: 104 });
    expect((await list(ramesh)).body.data).toEqual([]);
  });

  it('is recorded once, however often its tap arrives', async () => {
    const id = await assigned();
    const key = 'tap-fedcba9876543210';
    await Promise.all([1, 2, 3].map(() => report(ramesh, id, {}, key)));
    await assignAgain(ramesh, id);
    await report(ramesh, id, {}, key);
    expect((await list(ramesh)).body.data[0]).not.toHaveProperty('problem');
    expect((await eventsOf(id)).filter((event) => event.problem)).toHaveLength(1);
  });

  it('is reported by its own rider only, with a known reason, and not after delivery', async () => {
    const id = await assigned();
    expect((await report(imran, id)).status).toBe(403);
    expect((await report(ramesh, id, { problem: 'rain' })).status).toBe(400);
    await step(ramesh, id, 'outForDelivery');
    await step(ramesh, id, 'done');
    expect((await report(ramesh, id)).status).toBe(409);
  });
});

describe('the stream of a delivery person', () => {
  it('reports assignments and reassignments of their own orders only', async () => {
    const base = await app.server.listen({ port: 0, host: '127.0.0.1' });
    const leaving = new AbortController();
    const response = await fetch(`${base}/api/deliveryboy/orders/stream`, {
      headers: ramesh.headers,
      signal: leaving.signal,
    });
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    const told: DeliveryChanges[] = [];
    const parser = createParser({
      onEvent: ({ event, data }) => event !== 'open' && told.push(JSON.parse(data)),
    });
    const until = async (isTold: () => boolean) => {
      while (!isTold()) {
        const { value = '', done } = (await reader?.read()) ?? { done: true };
        if (done) break;
        parser.feed(value);
      }
    };
    await assigned(imran);
    const id = await assigned();
    await until(() => told.some(({ orders }) => orders.length > 0));
    const [order] = told.flatMap(({ orders }) => orders);
    expect(order).toMatchObject({ id, deliveryBoy: { fullName: 'Ramesh Parmar' } });
    // Only the name, without contact data.
    expect(Object.keys(order?.deliveryBoy ?? {})).toEqual(['fullName']);
    await give(imran, id);
    await until(() => told.some(({ gone }) => gone.length > 0));
    leaving.abort();
    expect(new Set(told.flatMap(({ orders }) => orders.map((each) => each.id)))).toEqual(
      new Set([id]),
    );
    expect(told.at(-1)).toEqual({ orders: [], gone: [id], reload: false });
  });
});

describe('the session of a delivery person', () => {
  it('returns their name and the time at the business', async () => {
    const url = '/api/deliveryboy/session';
    const { body } = await app.send('GET', url, undefined, { headers: ramesh.headers });
    expect(body).toEqual({
      fullName: 'Ramesh Parmar',
      mobile_no: ramesh.mobileNo,
      now: '2026-11-21T10:25:00.000+05:30',
      timeZone: 'Asia/Kolkata',
    });
  });
});
