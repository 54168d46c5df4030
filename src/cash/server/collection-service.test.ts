import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { beforeEach, describe, expect, inject, it } from 'vitest';
import { duePerOrder, setUpDoor } from '#lab/builders/cash-builders.ts';
import type { PaidOrder } from '#lab/builders/run-builders.ts';
import type { TestPerson } from '#lab/builders/staff-builders.ts';
import { testNow } from '#lab/builders/test-app.ts';
import { strayOrderSteps } from '#lab/simulation/order-steps.ts';
import { ask } from '#lab/simulation/payer.ts';
import { minuteMs } from '#src/platform/contract/business-day.ts';
import { cashReturns } from './collection-tables.ts';
import { cashRemittances } from './rider-cash-tables.ts';

/** Each order has its own interleaving; this many share a shop and two riders. */
const ordersAtOnce = 10;
const runs = inject('interleavings') / ordersAtOnce;

const door = setUpDoor();
const { app, ramesh, imran, press } = door;

const riders = { ramesh, imran };
/** Before all that happens here: the time of a tap that waited for a signal. */
const early = new Date(testNow.getTime() - minuteMs);
const rider = fc.constantFrom('ramesh', 'imran');
/** Two taps with the same key are one tap and its retry. */
const key = fc.integer({ min: 0, max: 2 });
const orderStep = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('cash' as const), rider, key }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('qr' as const), rider, key }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('unpaid' as const), rider, key }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('out' as const), rider }) },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('done' as const), rider, isEarly: fc.boolean() }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('report' as const), rider }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('give' as const), rider }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('openPage' as const) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('payPage' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('counter' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('cancel' as const) }) },
);
type OrderStep = typeof orderStep extends fc.Arbitrary<infer Step> ? Step : never;

const shopStep = fc.oneof(
  fc.record({
    do: fc.constant('handOver' as const),
    rider,
    boxes: fc.integer({ min: 1, max: 4 }),
    missing: fc.constantFrom(0, 0, 4, -4),
  }),
  fc.record({ do: fc.constant('resolve' as const), isAsDeclared: fc.boolean() }),
  fc.record({ do: fc.constant('correct' as const), rider, amount: fc.constantFrom(5, -5, -300) }),
  fc.record({ do: fc.constant('giveBack' as const), rider }),
  fc.record({ do: fc.constant('fromTill' as const) }),
  fc.record({ do: fc.constant('move' as const), rider }),
  fc.record({ do: fc.constant('jobs' as const) }),
);
type ShopStep = typeof shopStep extends fc.Arbitrary<infer Step> ? Step : never;

/** Rounds of steps that happen at the same time. */
const day = fc.array(
  fc.record({
    ofOrders: fc.array(fc.tuple(fc.integer({ min: 0, max: ordersAtOnce - 1 }), orderStep), {
      minLength: 4,
      maxLength: 12,
    }),
    ofShop: fc.array(shopStep, { maxLength: 3 }),
  }),
  { minLength: 3, maxLength: 8 },
);

interface Played {
  orders: readonly PaidOrder[];
  /** The open payment attempts of some orders' pages. */
  pages: Map<string, string>;
}

beforeEach(() => door.payer.gateway.says('paid', duePerOrder * 100));

/** The owner resolves what the admin counts. */
const owner = {} as TestPerson;
beforeEach(async () => void Object.assign(owner, await door.asOwner()));

describe('cash', () => {
  it(`is in one place only after each of ${runs * ordersAtOnce} random interleavings`, async () => {
    const counts = new Map<number, number>();
    const property = fc.asyncProperty(day, async (rounds) => {
      const played: Played = { orders: await placed(), pages: new Map() };
      for (const { ofOrders, ofShop } of rounds) {
        const answers = await Promise.all([
          ...ofOrders.map(([at, step]) => takeOfOrder(played, at, step)),
          ...ofShop.map(takeOfShop),
        ]);
        for (const status of answers) counts.set(status, (counts.get(status) ?? 0) + 1);
      }
      await app.jobs.runDue();
      expect(await door.brokenRules()).toEqual([]);
      expect(await strayOrderSteps(app.shop.db)).toEqual([]);
    });
    await fc.assert(property, { numRuns: runs, endOnFailure: true });
    const usual = [200, 400, 403, 404, 409, 422, 502];
    expect([...counts.keys()].filter((status) => !usual.includes(status))).toEqual([]);
    expect(counts.get(200)).toBeGreaterThan(runs * 10);
  });
});

/** Half of the orders are with each rider, and some of those on their way. */
async function placed(): Promise<PaidOrder[]> {
  const orders: PaidOrder[] = [];
  for (let at = 0; at < ordersAtOnce; at++) orders.push(await door.place());
  for (const [at, carrier] of [ramesh, imran].entries()) {
    const own = orders.filter((_, index) => index % 2 === at);
    await door.give(carrier, own);
    for (const order of own.slice(2)) await door.step(carrier, order, 'outForDelivery');
  }
  return orders;
}

async function takeOfOrder({ orders, pages }: Played, at: number, step: OrderStep) {
  const order = orders[at];
  if (!order) throw new Error(`there is no order ${at}`);
  switch (step.do) {
    case 'cash':
    case 'qr':
    case 'unpaid':
      return (await door.collect(riders[step.rider], order, saidOf(order, step))).status;
    case 'out':
      return (await door.step(riders[step.rider], order, 'outForDelivery')).status;
    case 'done':
      return (await door.step(riders[step.rider], order, 'done', step.isEarly ? early : undefined))
        .status;
    case 'report':
      return (await door.report(riders[step.rider], order)).status;
    case 'give':
      return (await door.give(riders[step.rider], [order])).status;
    case 'openPage': {
      const answer = await door.tryPage(order);
      if (answer.transactionId !== undefined) pages.set(order.id, answer.transactionId);
      return answer.status;
    }
    case 'payPage': {
      const page = pages.get(order.id);
      return page === undefined ? 200 : (await ask(app, page)).status;
    }
    case 'counter':
      return (await press('collections', { orderId: order.number, amount: duePerOrder })).status;
    case 'cancel':
      return (await door.cancel(order)).status;
  }
}

function saidOf(
  order: PaidOrder,
  step: { do: 'cash' | 'qr' | 'unpaid'; rider: keyof typeof riders; key: number },
) {
  const method = step.do;
  const tap = `${riders[step.rider].id}-${order.number}-${method}-${step.key}`;
  return { method, key: tap, ...(method === 'unpaid' && { reason: 'refused' }) };
}

async function takeOfShop(step: ShopStep): Promise<number> {
  switch (step.do) {
    case 'handOver': {
      const declared = step.boxes * duePerOrder;
      const counted = declared - step.missing;
      return (await press('handovers', { riderId: riders[step.rider].id, declared, counted }))
        .status;
    }
    case 'resolve': {
      const all = await app.shop.db.select().from(cashRemittances);
      const open = all.find(({ state }) => state === 'discrepancy');
      if (!open) return 200;
      const paise = step.isAsDeclared ? open.declaredPaise : open.countedPaise;
      const body = { final: paise / 100, reason: 'Counted again' };
      return (await press(`handovers/${open.id}/resolve`, body, owner.as)).status;
    }
    case 'correct': {
      const { amount, rider: who } = step;
      const body = {
        riderId: riders[who].id,
        amount: Math.abs(amount),
        isIn: amount > 0,
        reason: 'Lost',
      };
      return (await press('corrections', body)).status;
    }
    case 'giveBack': {
      const id = await openReturn();
      const path = `/api/deliveryboy/cash/returns/${id}`;
      return id ? (await app.send('PUT', path, undefined, riders[step.rider].as)).status : 200;
    }
    case 'fromTill': {
      const id = await openReturn();
      return id ? (await press(`returns/${id}/give`, {}, undefined, randomUUID())).status : 200;
    }
    case 'move': {
      const [from, to] = step.rider === 'ramesh' ? [ramesh, imran] : [imran, ramesh];
      return (await door.relieve(from, to)).status;
    }
    case 'jobs':
      await app.jobs.runDue();
      return 200;
  }
}

async function openReturn(): Promise<string | undefined> {
  const all = await app.shop.db.select().from(cashReturns);
  return all.find(({ givenAt }) => givenAt === null)?.id;
}
