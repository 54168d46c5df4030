import { beforeEach, describe, expect, it } from 'vitest';
import { duePerOrder, setUpDoor } from '#lab/builders/cash-builders.ts';
import type { PaidOrder } from '#lab/builders/run-builders.ts';
import { asDelivery, type TestPerson } from '#lab/builders/staff-builders.ts';
import { testToday } from '#lab/builders/test-app.ts';
import type { OrderEvent } from '#src/orders/order-event-contract.ts';
import { orders } from '#src/orders/server/order-tables.ts';
import type { WireOf } from '#src/platform/contract/codec.ts';
import type { DeliveryOrder } from '../../delivery-contract.ts';

const door = setUpDoor();
const { app, admin, ramesh, imran } = door;
const kavita = {} as TestPerson;
beforeEach(async () => void Object.assign(kavita, await asDelivery(app, 'Kavita Solanki')));

/** Stands for 10:25 am, when the tests begin, and some minutes. */
const at = (minutes: number) => new Date(Date.parse('2026-11-21T04:55:00Z') + minutes * 60_000);
const wait = (minutes: number) => app.advance(minutes * 60);

const { runOf, seenOf, moveRun: moveTo, relieve } = door;

/** A tap as the rider's phone sends it. */
const tap = (
  rider: TestPerson,
  { number: orderId }: PaidOrder,
  path: 'status' | 'problem' | 'retry' | 'near',
  more: object,
) =>
  app.send<{ data: { status: string }; message: string }>(
    'PUT',
    `/api/deliveryboy/order/${path}`,
    { orderId, ...more },
    rider.as,
  );
const delivered = (rider: TestPerson, order: PaidOrder, minute?: number) =>
  door.step(rider, order, 'done', minute === undefined ? undefined : at(minute));

const stateOf = async ({ number }: PaidOrder) => {
  const row = (await app.shop.db.select().from(orders)).find((order) => order.number === number);
  return [row?.status, row?.deliveryStaffId, row?.deliveryProblem];
};
const eventsOf = async ({ number }: PaidOrder) => {
  const url = `/api/admin/orders/${number}`;
  const { body } = await app.send<{ events: WireOf<typeof OrderEvent>[] }>(
    'GET',
    url,
    undefined,
    admin.as,
  );
  return body.events;
};
const listOf = async (rider: TestPerson) => {
  const session = '/api/deliveryboy/session';
  const { mobile_no } = (await app.send<{ mobile_no: string }>('GET', session, undefined, rider.as))
    .body;
  const url = `/api/deliveryboy/${mobile_no}/orders?date=${testToday}&shift=Lunch`;
  const { body } = await app.send<{ data: WireOf<typeof DeliveryOrder>[] }>(
    'GET',
    url,
    undefined,
    rider.as,
  );
  return body.data;
};
const expectNothingBroken = async () => expect(await door.brokenRules()).toEqual([]);

describe('a run that is moved on its way', () => {
  it('takes all that is not handed over along: what is out stays out, what is packed stays packed', async () => {
    const [done, out, back, packed] = await Promise.all(
      [1, 2, 3, 4].map(() => door.place('online')),
    );
    if (!done || !out || !back || !packed) throw new Error('no orders');
    await door.give(ramesh, [done, out, back, packed]);
    for (const order of [done, out, back]) await door.step(ramesh, order, 'outForDelivery');
    await door.step(ramesh, done, 'done');
    await door.report(ramesh, back, 'nobodyThere');
    wait(10);
    expect(await relieve(ramesh, imran)).toMatchObject({ status: 200, body: { moved: 3 } });
    expect(await stateOf(done)).toEqual(['done', ramesh.id, null]);
    expect(await stateOf(out)).toEqual(['outForDelivery', imran.id, null]);
    expect(await stateOf(back)).toEqual(['outForDelivery', imran.id, 'nobodyThere']);
    expect(await stateOf(packed)).toEqual(['isAssigned', imran.id, null]);
    expect((await eventsOf(out)).at(-1)).toMatchObject({
      at: '2026-11-21T10:35:00.000+05:30',
      by: 'Meena Shah',
      fromStatus: 'outForDelivery',
      toStatus: 'outForDelivery',
      assignedFrom: 'Ramesh Parmar',
      assignedTo: 'Imran Shaikh',
    });
    expect((await door.step(imran, out, 'done')).status).toBe(200);
  });

  it('says which code is on boxes that another rider took out', async () => {
    const [out, packed] = [await door.place('online'), await door.place('online')];
    await door.give(ramesh, [out, packed]);
    await door.step(ramesh, out, 'outForDelivery');
    await relieve(ramesh, imran);
    await door.step(imran, packed, 'outForDelivery');
    expect(await listOf(imran)).toMatchObject([{ id: out.number, box: 'A-01' }, {}]);
    expect((await listOf(imran))[1]).not.toHaveProperty('box');
    expect((await runOf(imran))?.letter).toBe('B');
  });

  it('goes to a third rider, back to its first, and to nobody twice', async () => {
    const order = await door.carried(ramesh);
    const [run, seen] = [await runOf(ramesh), await seenOf(ramesh)];
    await moveTo(run, imran, seen);
    expect((await moveTo(run, imran, seen)).status).toBe(200);
    expect((await eventsOf(order)).filter(({ assignedTo }) => assignedTo)).toHaveLength(2);
    await relieve(imran, kavita);
    await relieve(kavita, ramesh);
    expect(await stateOf(order)).toEqual(['outForDelivery', ramesh.id, null]);
    expect((await listOf(ramesh))[0]).not.toHaveProperty('box');
    await door.collect(ramesh, order);
    expect((await door.step(ramesh, order, 'done')).status).toBe(200);
    await expectNothingBroken();
  });

  it('goes to one of two riders when two admins move it at once', async () => {
    await door.carried(ramesh);
    const [run, seen] = [await runOf(ramesh), await seenOf(ramesh)];
    const answers = await Promise.all([moveTo(run, imran, seen), moveTo(run, kavita, seen)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body.message).toMatch(/No order was assigned|The run has changed/);
  });

  it('stays if an order was handed over meanwhile, and a retry of the move does not', async () => {
    const [first, second] = [await door.carried(ramesh), await door.carried(ramesh)];
    const [run, seen] = [await runOf(ramesh), await seenOf(ramesh)];
    await door.collect(ramesh, first);
    await door.step(ramesh, first, 'done');
    expect((await moveTo(run, imran, seen)).status).toBe(409);
    expect(await stateOf(second)).toEqual(['outForDelivery', ramesh.id, null]);
    const again = await seenOf(ramesh);
    await moveTo(run, imran, again);
    await door.collect(imran, second);
    await door.step(imran, second, 'done');
    expect((await moveTo(run, imran, again)).status).toBe(200);
  });

  it('leaves cash with who collected it', async () => {
    const order = await door.carried(ramesh);
    await door.collect(ramesh, order);
    await relieve(ramesh, imran);
    expect((await door.step(imran, order, 'done')).status).toBe(200);
    expect((await door.ownCash(ramesh)).holds).toBe(duePerOrder);
    expect((await door.ownCash(imran)).holds).toBe(0);
    await expectNothingBroken();
  });
});

describe('taps that the first rider made before the move and that arrive after it', () => {
  it('count: delivered and paid, delivered, and nobody there', async () => {
    const paid = await door.carried(ramesh);
    const online = await door.place('online');
    const packed = await door.place('online');
    const closed = await door.carried(ramesh);
    await door.give(ramesh, [online, packed]);
    await door.step(ramesh, online, 'outForDelivery');
    wait(30);
    await relieve(ramesh, imran);
    wait(10);
    expect((await door.collect(ramesh, paid, { tappedAt: at(20).toISOString() })).status).toBe(200);
    expect((await delivered(ramesh, paid, 21)).body.data.status).toBe('done');
    expect((await delivered(ramesh, online, 22)).body.data.status).toBe('done');
    const said = { problem: 'nobodyThere', tappedAt: at(23) };
    expect((await tap(ramesh, closed, 'problem', said)).status).toBe(200);
    const taken = { status: 'outForDelivery', tappedAt: at(24) };
    expect((await tap(ramesh, packed, 'status', taken)).status).toBe(200);

    expect(await stateOf(paid)).toEqual(['done', ramesh.id, null]);
    expect(await stateOf(closed)).toEqual(['outForDelivery', imran.id, 'nobodyThere']);
    expect(await stateOf(packed)).toEqual(['outForDelivery', imran.id, null]);
    expect((await eventsOf(online)).at(-1)).toMatchObject({
      at: '2026-11-21T10:47:00.000+05:30',
      receivedAt: '2026-11-21T11:05:00.000+05:30',
      by: 'Ramesh Parmar',
      toStatus: 'done',
    });
    expect((await door.ownCash(ramesh)).holds).toBe(duePerOrder);
    expect((await listOf(imran)).map(({ id }) => id)).toEqual([packed.number, closed.number]);
    expect((await runOf(ramesh))?.stops.map(({ done }) => done)).toEqual([2]);
    expect((await delivered(ramesh, paid, 21)).status).toBe(200);
  });

  it('change nothing about what the second rider has done since', async () => {
    const [handed, tried] = [await door.carried(ramesh), await door.carried(ramesh)];
    wait(30);
    await relieve(ramesh, imran);
    await door.collect(imran, handed);
    await door.step(imran, handed, 'done');
    await door.report(imran, tried, 'nobodyThere');
    expect((await delivered(ramesh, handed, 20)).body.data.status).toBe('done');
    const late = await delivered(ramesh, tried, 20);
    expect(late.status).toBe(403);
    expect(late.body.message).toMatch(
      /^Order #\d{4} went to Imran Shaikh at 10:55 am\. If you have handed it over, tell the kitchen\.$/,
    );
    expect(await stateOf(handed)).toEqual(['done', imran.id, null]);
    expect(await stateOf(tried)).toEqual(['outForDelivery', imran.id, 'nobodyThere']);
    // Both took cash: the first rider's goes back to the customer.
    expect((await door.collect(ramesh, handed)).body.data.goesBack).toBe(true);
    await expectNothingBroken();
  });
});

describe('taps at the same moment', () => {
  it('of both riders hand each order over once, and what was paid twice goes back', async () => {
    const orders = [];
    for (let nth = 0; nth < 6; nth++) orders.push(await door.carried(ramesh));
    wait(30);
    await relieve(ramesh, imran);
    const first = (order: PaidOrder) => async () => {
      const collected = await door.collect(ramesh, order, { tappedAt: at(20).toISOString() });
      return [collected, await delivered(ramesh, order, 21)];
    };
    const second = (order: PaidOrder) => async () => {
      return [await door.collect(imran, order), await delivered(imran, order)];
    };
    const answers = await Promise.all(
      orders.flatMap((order) => [first(order), second(order)].map((taps) => taps())),
    );
    for (const [collected, step] of answers) {
      expect(collected?.status).toBe(200);
      expect([200, 403]).toContain(step?.status);
    }
    for (const order of orders) expect((await stateOf(order))[0]).toBe('done');
    const [one, other] = [await door.ownCash(ramesh), await door.ownCash(imran)];
    expect(one.holds + other.holds).toBe(2 * orders.length * duePerOrder);
    await expectNothingBroken();
  });

  it('as the move: an order goes to the other rider, or is handed over', async () => {
    for (let nth = 0; nth < 4; nth++) {
      const order = await door.place('online');
      await door.give(ramesh, [order]);
      await door.step(ramesh, order, 'outForDelivery');
      const [moved, step] = await Promise.all([
        relieve(ramesh, imran),
        delivered(ramesh, order, 0),
      ]);
      expect([200, 409]).toContain(moved.status);
      expect(step.status).toBe(200);
      expect(await stateOf(order)).toEqual(['done', ramesh.id, null]);
      wait(1);
    }
  });
});

describe('taps that the first rider made after the move', () => {
  it('are answered by a sentence each, and the cash still counts', async () => {
    const order = await door.carried(ramesh);
    wait(30);
    await relieve(ramesh, imran);
    wait(10);
    const told = 'went to Imran Shaikh at 10:55 am.';
    const sentences = [
      [await delivered(ramesh, order, 35), 'If you have handed it over, tell the kitchen.'],
      // A phone that does not know the time.
      [await delivered(ramesh, order), 'If you have handed it over, tell the kitchen.'],
      [await tap(ramesh, order, 'problem', { problem: 'refused' }), 'Tell them what happened.'],
      [await tap(ramesh, order, 'retry', {}), 'They try it now.'],
    ] as const;
    for (const [answer, advice] of sentences) {
      expect(answer.status).toBe(403);
      expect(answer.body.message).toContain(`${told} ${advice}`);
    }
    expect((await door.collect(ramesh, order)).body.data.isPaid).toBe(true);
    expect(await stateOf(order)).toEqual(['outForDelivery', imran.id, null]);
    await expectNothingBroken();
  });

  it('on an order that was not taken out yet say that its box belongs to the other one', async () => {
    const order = await door.place('online');
    await door.give(ramesh, [order]);
    wait(5);
    await door.give(imran, [order]);
    const late = await tap(ramesh, order, 'status', { status: 'outForDelivery' });
    expect(late.body.message).toContain(
      'went to Imran Shaikh at 10:30 am. If you have its box, tell the kitchen.',
    );
    const stranger = await tap(kavita, order, 'status', { status: 'outForDelivery' });
    expect(stranger.body.message).toMatch(/^Order #\d{4} is not yours any more\.$/);
  });
});

describe('“10 minutes away”', () => {
  const sayNear = (rider: TestPerson, order: PaidOrder, minute?: number) =>
    tap(rider, order, 'near', minute === undefined ? {} : { tappedAt: at(minute) });
  const saidOf = async (order: PaidOrder) =>
    (await eventsOf(order)).filter(({ minutesAway }) => minutesAway !== undefined);

  it('is recorded once with the time of the tap, however often it is pressed', async () => {
    const order = await door.carried(ramesh);
    wait(20);
    await Promise.all([18, 18, 19].map((minute) => sayNear(ramesh, order, minute)));
    expect(await saidOf(order)).toMatchObject([{ by: 'Ramesh Parmar', minutesAway: 10 }]);
    expect((await listOf(ramesh))[0]?.nearAt).toMatch(/^2026-11-21T10:4[34]:00.000\+05:30$/);
    wait(15);
    await sayNear(ramesh, order);
    expect(await saidOf(order)).toHaveLength(2);
  });

  it('is told once by a phone whose clock is an hour ahead', async () => {
    const order = await door.carried(ramesh);
    wait(20);
    await sayNear(ramesh, order, 80);
    await sayNear(ramesh, order, 81);
    expect(await saidOf(order)).toHaveLength(1);
  });

  it('says nothing too late, before the order is out, with a problem, and after delivery', async () => {
    const [out, back, done, packed] = [
      await door.carried(ramesh),
      await door.carried(ramesh),
      await door.carried(ramesh),
      await door.place(),
    ];
    await door.give(ramesh, [packed]);
    await door.report(ramesh, back);
    await door.collect(ramesh, done);
    await door.step(ramesh, done, 'done');
    wait(20);
    expect((await sayNear(ramesh, out, 10)).status).toBe(200);
    for (const order of [back, done, packed]) {
      expect((await sayNear(ramesh, order)).status).toBe(200);
    }
    for (const order of [out, back, done, packed]) expect(await saidOf(order)).toEqual([]);
    expect((await sayNear(kavita, out)).status).toBe(403);
  });

  it('is over when the order goes to another rider, of whom it says nothing', async () => {
    const order = await door.carried(ramesh);
    wait(5);
    await sayNear(ramesh, order);
    await relieve(ramesh, imran);
    expect((await listOf(imran))[0]).not.toHaveProperty('nearAt');
    expect((await sayNear(ramesh, order, 4)).body.data.status).toBe('outForDelivery');
    expect(await saidOf(order)).toHaveLength(1);
    await sayNear(imran, order);
    expect((await listOf(imran))[0]).toHaveProperty('nearAt');
  });
});
