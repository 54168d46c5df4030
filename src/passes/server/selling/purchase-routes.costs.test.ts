import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addOffer, addTiffin } from '#lab/builders/pass-builders.ts';
import { addAddress } from '#lab/builders/shop-builders.ts';
import { startTestApp, type TestApp, testToday } from '#lab/builders/test-app.ts';
import { type CostMeter, startCostMeter } from '#lab/postgres/statement-costs.ts';
import type { PaymentResult } from '#src/payments/payment-contract.ts';
import type { WireOf } from '#src/platform/contract/codec.ts';

/** Those of a paid order (`payment-routes.costs.test.ts`), and four more. */
const most = 15 + 4;
/** The first ones also pay for what a process does once, or once a day. */
const purchases = 4;

let meter: CostMeter;
let app: TestApp;
let body: object;

beforeAll(async () => {
  meter = await startCostMeter();
  app = await startTestApp({ database: meter.database });
  const addressId = await addAddress(app);
  const tiffinId = await addTiffin(app);
  const offerId = await addOffer(app, { tiffinId, addressId, staffId: '' });
  body = {
    ...{ offer_id: offerId, mobile_no: '9876543210', address_id: addressId, note: 'B-204' },
    ...{ days: [1, 2, 3, 4, 5], starts_on: testToday, totalAmount: 2600 },
  };
});

afterAll(() => app.close());

async function payForPass(): Promise<void> {
  const headers = { 'idempotency-key': randomUUID() };
  type Bought = { data: { url: string } };
  const bought = await app.send<Bought>('POST', '/api/user/pass', body, { headers });
  const page = new URL(bought.body.data.url).pathname;
  await app.server.inject(page);
  const chosen = await app.server.inject({
    method: 'POST',
    url: page,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'outcome=pay',
  });
  const merchantTransactionId = String(chosen.headers.location).split('/').at(-1);
  const path = '/api/user/payment/status';
  const result = await app.send<WireOf<typeof PaymentResult>>('POST', path, {
    merchantTransactionId,
  });
  expect(result.body.data.status).toBe('Successful');
  await app.jobs.runDue();
}

describe('a pass', () => {
  it('costs the database at most four statements more than an order', async () => {
    const costs = [];
    for (let purchase = 0; purchase < purchases; purchase++) {
      await app.send('GET', '/api/user/offers');
      costs.push(await meter.measure(payForPass));
      app.advance(1);
    }
    const statements = Math.min(...costs.map((cost) => cost.statements));
    const sent = costs.at(-1)?.texts.join('\n');
    expect(statements, sent).toBeLessThanOrEqual(most);
  });
});
