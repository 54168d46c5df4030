import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changeSettings } from '#lab/builders/settings-builders.ts';
import { addAddress, addMenu, orderBody } from '#lab/builders/shop-builders.ts';
import { startTestApp, type TestApp } from '#lab/builders/test-app.ts';
import { type Cost, type CostMeter, startCostMeter } from '#lab/postgres/statement-costs.ts';
import type { PlacedOrder } from '#src/checkout/checkout-contract.ts';
import type { WireOf } from '#src/platform/contract/codec.ts';
import type { PaymentResult } from '../payment-contract.ts';

/**
 * The most that each step of an order may cost the database. Before adding a statement to a step,
 * look for one that is sent already: each is a round trip to the database for every order of a
 * rush.
 */
const most: Record<string, Cost> = {
  place: { statements: 1, flushes: 1 },
  initiate: { statements: 4, flushes: 1 },
  'open page': { statements: 1, flushes: 0 },
  choose: { statements: 2, flushes: 1 },
  status: { statements: 3, flushes: 1 },
  'webhook and jobs': { statements: 4, flushes: 1 },
  'place in cash': { statements: 7, flushes: 1 },
};
/** The first ones also pay for what a process does once, or once a day. */
const orders = 4;

type StepCosts = Record<string, Cost & { texts: string[] }>;

let meter: CostMeter;
let app: TestApp;
let body: Awaited<ReturnType<typeof orderBody>>;

beforeAll(async () => {
  meter = await startCostMeter();
  app = await startTestApp({ database: meter.database });
  await changeSettings(app, 'ordering', { cash: { mostRupees: 5000, exceptAddresses: [] } });
  body = await orderBody(app, [await addMenu(app)], { address_id: await addAddress(app) });
});

afterAll(() => app.close());

/**
 * A customer orders, pays at the sandbox and waits for the confirmation, and orders in cash;
 * returns the cost of each step.
 */
async function payForOrder(): Promise<StepCosts> {
  const costs: StepCosts = {};
  const step = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    const done = Promise.withResolvers<T>();
    costs[name] = await meter.measure(() => work().then(done.resolve, done.reject));
    return done.promise;
  };
  await app.send('GET', '/api/user/menus');
  const { order } = await step('place', async () => {
    return (await app.send<WireOf<typeof PlacedOrder>>('POST', '/api/user/order', body)).body;
  });
  const url = await step('initiate', async () => {
    const wanted = { orderId: order.id, amount: order.totalAmount, mobileNumber: body.mobile_no };
    const path = '/api/user/payment/initiate';
    return (await app.send<{ data: { url: string } }>('POST', path, wanted)).body.data.url;
  });
  const page = new URL(url).pathname;
  await step('open page', () => app.server.inject(page));
  const chosen = await step('choose', () =>
    app.server.inject({
      method: 'POST',
      url: page,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'outcome=pay',
    }),
  );
  const merchantTransactionId = String(chosen.headers.location).split('/').at(-1);
  const result = await step('status', async () => {
    const path = '/api/user/payment/status';
    return (await app.send<WireOf<typeof PaymentResult>>('POST', path, { merchantTransactionId }))
      .body;
  });
  expect(result.data.status).toBe('Successful');
  await step('webhook and jobs', () => app.jobs.runDue());
  await step('place in cash', () =>
    app.send('POST', '/api/user/order', { ...body, settlement: 'cash' }),
  );
  await app.jobs.runDue();
  app.advance(1);
  return costs;
}

/** The minimum of several: the shop also polls for changes of other servers. */
function lowest(costs: readonly StepCosts[], step: string, of: keyof Cost): number {
  return Math.min(...costs.map((cost) => cost[step]?.[of] ?? Number.NaN));
}

describe('an order', () => {
  it('costs the database no more than its limits, step by step', async () => {
    const costs: StepCosts[] = [];
    for (let order = 0; order < orders; order++) costs.push(await payForOrder());
    for (const [step, may] of Object.entries(most)) {
      const statements = lowest(costs, step, 'statements');
      const flushes = lowest(costs, step, 'flushes');
      console.info(`${step}: ${statements} statements, ${flushes} flushes`);
      const sent = `${step} has sent:\n${costs.at(-1)?.[step]?.texts.join('\n')}\n`;
      expect.soft(statements, sent).toBeLessThanOrEqual(may.statements);
      expect.soft(flushes, sent).toBeLessThanOrEqual(may.flushes);
    }
  });
});
