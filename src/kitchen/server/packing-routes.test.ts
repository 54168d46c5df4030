import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { placeDueOrder } from '#lab/builders/customer-builders.ts';
import { addMenu, placeTestOrder } from '#lab/builders/shop-builders.ts';
import { addRider, asRole, type TestPerson } from '#lab/builders/staff-builders.ts';
import { testNow, testToday } from '#lab/builders/test-app.ts';
import { setUpOwner, setUpPayer } from '#lab/builders/test-head.ts';
import { placePaidOrder } from '#lab/simulation/payer.ts';
import { orders } from '#src/orders/server/order-tables.ts';
import type { WireOf } from '#src/platform/contract/codec.ts';
import { newId } from '#src/platform/database/new-id.ts';
import type { Box, finishPacking, listUnassignedMeals, tickBoxes } from '../packing-contract.ts';
import { boxTicks } from './shift-line-tables.ts';
import { shiftPrints } from './shift-note-tables.ts';

const payer = setUpPayer();
const { app } = payer;
const owner = setUpOwner(app);
let cook: TestPerson;

beforeEach(async () => {
  cook = await asRole(app, 'kitchen');
});

const lunch = { date: testToday, shift: 'Lunch' };
const query = `date=${testToday}&shift=Lunch`;

type BoxAnswer = WireOf<typeof Box>;
type Packed = WireOf<typeof finishPacking.response> & { message: string };
type Ticked = WireOf<typeof tickBoxes.response>;

async function order(quantity = 1, note = 'B-204, Shanti'): Promise<number> {
  const menu_id = await addMenu(app, { items: ['Dal'], variant: 'Thali' });
  return (await placePaidOrder(payer, { menus: [{ menu_id, quantity }], note })).orderId;
}

const freeze = () => app.send('POST', '/api/kitchen/freeze', lunch, cook.as);

function cancel(orderId: number) {
  const body = { reason: 'No gas today' };
  return app.send('POST', `/api/admin/orders/${orderId}/cancel`, body, owner.as);
}

async function boxes(): Promise<BoxAnswer[]> {
  const url = `/api/kitchen/boxes?${query}`;
  const { body } = await app.send<{ boxes: BoxAnswer[] }>('GET', url, undefined, cook.as);
  return body.boxes;
}

async function notPlaced() {
  const url = `/api/kitchen/not-placed?${query}`;
  type Answer = WireOf<typeof listUnassignedMeals.response>;
  return (await app.send<Answer>('GET', url, undefined, cook.as)).body.orders;
}

interface TestTick {
  code: string;
  kind?: 'packed' | 'unpacked';
  key?: string;
  /** Seconds since the start of the test. */
  at?: number;
}

function tickOf({ code, kind = 'packed', key = randomUUID(), at = 0 }: TestTick) {
  return { code, kind, key, tickedAt: new Date(testNow.getTime() + at * 1000).toISOString() };
}

async function tick(ticks: readonly TestTick[], of = lunch): Promise<Ticked['results']> {
  const body = { ...of, ticks: ticks.map(tickOf) };
  return (await app.send<Ticked>('PUT', '/api/kitchen/boxes', body, cook.as)).body.results;
}

const close = () => app.send<Packed>('POST', '/api/kitchen/packed', lunch, cook.as);
const reopen = () => app.send<Packed>('POST', '/api/kitchen/unpacked', lunch, cook.as);

async function assign(...orderIds: number[]): Promise<string> {
  const rider = await addRider(app);
  const body = { orderIds, delivery_boy_id: rider.id };
  expect((await app.send('PUT', '/api/admin/assign-orders', body, owner.as)).status).toBe(200);
  return rider.id;
}

describe('the boxes of a shift', () => {
  it('exist once it is frozen, one for each meal, with the facts of their labels', async () => {
    const url = `/api/kitchen/boxes?${query}`;
    expect((await app.send('GET', url, undefined, cook.as)).status).toBe(409);
    const number = await order(2, 'Jain, B-204');
    await freeze();
    const [first, second] = await boxes();
    expect(first).toMatchObject({
      ...{ order: number, nth: 1, of: 2, dish: 'Thali', prints: 0 },
      ...{ isCancelled: false, place: expect.stringContaining('Infocity') },
    });
    expect(first?.code).toMatch(/^[0-9A-F]{12}$/);
    expect(second).toMatchObject({ nth: 2, of: 2 });
    expect(JSON.stringify(first)).not.toContain('B-204');
    expect(first?.addedBy).toBeUndefined();
  });

  it('of a cancelled order stands at its stop, where it may be in a bag already', async () => {
    const cancelled = await order();
    await assign(cancelled);
    await freeze();
    const [before] = await boxes();
    expect(before?.stop).toBe(1);
    await cancel(cancelled);
    expect(await boxes()).toEqual([{ ...before, isCancelled: true }]);
  });

  it('say which revision added them, and which are not owed any more', async () => {
    const first = await order();
    await freeze();
    await cancel(first);
    const late = await order(2);
    expect(await boxes()).toMatchObject([
      { order: first, isCancelled: true },
      { order: late, isCancelled: false, addedBy: 2 },
      { order: late, isCancelled: false, addedBy: 2 },
    ]);
  });

  it('say how often their labels were printed', async () => {
    await order(2);
    await freeze();
    const [first] = await boxes();
    const print = { ...lunch, shift: 'Lunch' as const, revision: 0, staffId: cook.id };
    const codes = [first?.code ?? ''];
    for (const kind of ['labels', 'labels', 'packing'] as const) {
      await app.shop.db
        .insert(shiftPrints)
        .values({ ...print, id: newId(), kind, codes, createdAt: testNow });
    }
    expect((await boxes()).map(({ prints }) => prints)).toEqual([2, 0]);
  });

  it('are sorted by run and stop, those without a delivery person last', async () => {
    const first = await order(1, 'A-1, Shanti Apartments');
    const second = await order();
    const third = await order(1, 'B-2, Ganga Towers');
    const fourth = await order(2, 'B-7, Ganga Towers');
    await freeze();
    await assign(third, fourth);
    await assign(first);
    const shown = await boxes();
    expect(shown.map(({ run }) => run?.letter)).toEqual(['A', 'A', 'A', 'B', undefined]);
    // The run decides which of its two addresses is the first stop.
    const stops = shown.slice(0, 3).map(({ stop }) => stop);
    expect(stops).toEqual(stops.toSorted());
    expect(new Set(stops)).toEqual(new Set([1, 2]));
    expect(new Set(shown.slice(0, 3).map((box) => box.order))).toEqual(new Set([third, fourth]));
    expect(shown[3]).toMatchObject({ order: first, stop: 1 });
    expect(shown[4]).toMatchObject({ order: second });
  });
});

describe('a tick', () => {
  it('packs a box once, however often it is sent', async () => {
    await order();
    await freeze();
    const [box] = await boxes();
    const one = { code: box?.code ?? '', key: randomUUID() };
    app.advance(120);
    const [result] = await tick([{ ...one, at: 60 }]);
    const packed = { packedAt: '2026-11-21T10:26:00.000+05:30', packedBy: 'Ramesh Parmar' };
    expect(result).toMatchObject({ key: one.key, result: 'done', box: packed });
    expect(await tick([{ ...one, at: 90 }])).toMatchObject([{ result: 'done', box: packed }]);
    expect(await app.shop.db.select().from(boxTicks)).toHaveLength(1);
  });

  it('that was made later counts, whichever arrives first', async () => {
    await order();
    await freeze();
    const code = (await boxes())[0]?.code ?? '';
    app.advance(600);
    await tick([{ code, kind: 'unpacked', at: 200 }]);
    await tick([{ code, kind: 'packed', at: 100 }]);
    expect((await boxes())[0]?.packedAt).toBeUndefined();
    await tick([
      { code, kind: 'packed', at: 400 },
      { code, kind: 'unpacked', at: 300 },
    ]);
    expect((await boxes())[0]?.packedAt).toBe('2026-11-21T10:31:40.000+05:30');
  });

  it('of a device whose clock is days off counts from its arrival', async () => {
    await order();
    await freeze();
    const code = (await boxes())[0]?.code ?? '';
    await tick([{ code, at: 5 * 24 * 3600 }]);
    expect((await boxes())[0]?.packedAt).toBe('2026-11-21T10:25:00.000+05:30');
    app.advance(60);
    // A clock that is an hour slow: not before the freeze. One that is ahead: not later than now.
    await tick([{ code, kind: 'unpacked', at: 3600 }]);
    expect((await boxes())[0]?.packedAt).toBeUndefined();
  });

  it('that was made later counts even if the clock of its device is far ahead', async () => {
    await order(12);
    await freeze();
    const codes = (await boxes()).map(({ code }) => code);
    app.advance(60);
    const undone = [
      ...codes.map((code) => ({ code, kind: 'packed' as const, at: 7200 })),
      ...codes.map((code) => ({ code, kind: 'unpacked' as const, at: 7201 })),
    ];
    await tick(undone.toReversed());
    expect((await boxes()).map(({ packedAt }) => packedAt)).toEqual(codes.map(() => undefined));
    app.advance(60);
    const [code = ''] = codes;
    const sameTime = ['packed', 'unpacked', 'packed', 'unpacked', 'packed'] as const;
    await tick(sameTime.map((kind) => ({ code, kind, at: 7300 })));
    expect((await boxes())[0]?.packedAt).toBe('2026-11-21T10:27:00.000+05:30');
  });

  it('has a key of its own, even within one call', async () => {
    await order(2);
    await freeze();
    const [one = '', two = ''] = (await boxes()).map(({ code }) => code);
    const key = randomUUID();
    const twice = [
      { code: one, key },
      { code: two, key },
      { code: one, key },
    ];
    expect((await tick(twice)).map(({ result }) => result)).toEqual(['done', 'unknown', 'done']);
    expect(await tick([{ code: one, key, kind: 'unpacked' }])).toMatchObject([
      { result: 'unknown' },
    ]);
    expect((await boxes()).map(({ packedAt }) => packedAt !== undefined)).toEqual([true, false]);
  });

  it('that can’t be stored says why', async () => {
    const cancelled = await order();
    await order();
    await freeze();
    await cancel(cancelled);
    const [first, second] = await boxes();
    const dinner = { date: testToday, shift: 'Dinner' };
    const [one, two] = [first?.code ?? '', second?.code ?? ''];
    expect(await tick([{ code: one }, { code: '0123456789AB' }])).toMatchObject([
      { result: 'cancelled', box: { code: one, isCancelled: true } },
      { result: 'unknown' },
    ]);
    expect(await tick([{ code: two }], dinner)).toMatchObject([
      { result: 'otherShift', labelOf: { date: testToday, shift: 'Lunch' } },
    ]);
    expect(await tick([{ code: one, kind: 'unpacked' }])).toMatchObject([{ result: 'done' }]);
    const key = randomUUID();
    await tick([{ code: two, key }]);
    expect(await tick([{ code: one, key }])).toMatchObject([{ result: 'unknown' }]);
  });

  it('of many devices at once leaves each box in the state of its last tick', async () => {
    await order(20);
    await freeze();
    const codes = (await boxes()).map(({ code }) => code);
    app.advance(600);
    const batches = [1, 2, 3, 4].map((at) =>
      codes.toSorted(() => (at % 2 ? 1 : -1)).map((code) => ({ code, at: at * 10 })),
    );
    const answers = await Promise.all(batches.map((batch) => tick(batch)));
    expect(answers.flat().every(({ result }) => result === 'done')).toBe(true);
    const packedAt = (await boxes()).map((box) => box.packedAt);
    expect(new Set(packedAt)).toEqual(new Set(['2026-11-21T10:25:40.000+05:30']));
  });
});

describe('orders that are not placed', () => {
  it('are those that can still be paid, have no delivery person, or came back', async () => {
    const waiting = await order(2);
    const unpaid = await placeTestOrder(app);
    const onItsWay = await order();
    await assign(onItsWay);
    expect(await notPlaced()).toMatchObject([
      { order: waiting, reason: 'noRider', meals: 2, dishes: '2 × Thali' },
      { order: unpaid.orderId, reason: 'paymentOpen' },
    ]);
  });

  it('include cash orders that wait for approval', async () => {
    const orderId = await placeDueOrder(app);
    await app.shop.db.update(orders).set({ awaitsApproval: true });
    expect(await notPlaced()).toMatchObject([{ order: orderId, reason: 'unapproved' }]);
  });

  it('can be explained, and say who explained them', async () => {
    const waiting = await order();
    const put = (number: number, explanation: string) => {
      const body = { ...lunch, order: number, explanation };
      return app.send('PUT', '/api/kitchen/not-placed/explanation', body, cook.as);
    };
    expect((await put(waiting, '')).status).toBe(400);
    expect((await put(9999, 'Who?')).status).toBe(404);
    expect((await put(waiting, 'Comes to the counter')).status).toBe(200);
    expect(await notPlaced()).toMatchObject([
      { order: waiting, explanation: { text: 'Comes to the counter', by: 'Ramesh Parmar' } },
    ]);
  });
});

describe('the packing', () => {
  it('is closed once every box is packed and every meal is placed or explained', async () => {
    expect((await close()).status).toBe(409);
    const first = await order(2);
    const cancelled = await order();
    const waiting = await order();
    await assign(first);
    await freeze();
    await cancel(cancelled);
    expect(await close()).toMatchObject({
      status: 409,
      body: { message: '3 boxes are not packed, and 1 order has no place and no explanation.' },
    });
    const owed = (await boxes()).filter(({ isCancelled }) => !isCancelled);
    await tick(owed.map(({ code }) => ({ code })));
    expect((await close()).body.message).toBe('1 order has no place and no explanation.');
    const explanation = { ...lunch, order: waiting, explanation: 'Comes to the counter' };
    await app.send('PUT', '/api/kitchen/not-placed/explanation', explanation, cook.as);
    const closed = await close();
    expect(closed.body.day).toMatchObject({ state: 'packed', packedBy: 'Ramesh Parmar' });
    app.advance(60);
    expect((await close()).body.day).toEqual(closed.body.day);
  });

  it('refuses ticks after it is closed, until it is reopened', async () => {
    await assign(await order());
    await freeze();
    const code = (await boxes())[0]?.code ?? '';
    const key = randomUUID();
    await tick([{ code, key }]);
    await close();
    expect(await tick([{ code, kind: 'unpacked' }])).toMatchObject([{ result: 'closed' }]);
    expect(await tick([{ code, key }])).toMatchObject([{ result: 'done' }]);
    expect((await reopen()).body.day.state).toBe('frozen');
    expect((await reopen()).status).toBe(200);
    expect(await tick([{ code, kind: 'unpacked' }])).toMatchObject([{ result: 'done' }]);
  });

  it('is reopened automatically when a meal is added later', async () => {
    await freeze();
    expect((await close()).body.day.state).toBe('packed');
    await order();
    const url = `/api/kitchen/day?${query}`;
    const { body } = await app.send<Packed>('GET', url, undefined, cook.as);
    expect(body.day.state).toBe('frozen');
    expect(body.day.packedAt).toBeUndefined();
    expect((await close()).status).toBe(409);
  });
});
