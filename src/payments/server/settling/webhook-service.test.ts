import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { placeTestOrder } from '#lab/builders/shop-builders.ts';
import type { TestApp } from '#lab/builders/test-app.ts';
import { setUpPayer } from '#lab/builders/test-head.ts';
import { idOf, initiate, orderState } from '#lab/simulation/payer.ts';
import { paymentEvents } from '../payment-event-tables.ts';

const { app, gateway } = setUpPayer();

async function openAttempt(shop: TestApp): Promise<string> {
  return idOf(await initiate(shop, await placeTestOrder(shop)));
}

describe('a webhook', () => {
  const send = (body: object, headers = { 'x-test-signature': 'right' }, name = 'test') =>
    app.send('POST', `/api/payments/${name}/webhook`, JSON.stringify(body), {
      headers: { 'content-type': 'application/json', ...headers },
    });

  it('only makes the shop ask the gateway, which decides', async () => {
    const attemptId = await openAttempt(app);
    expect((await send({ key: 'e1', attemptId })).status).toBe(200);
    await app.jobs.runDue();
    expect(await orderState(app)).toMatchObject({ payment: 'pending' });
    gateway.says('paid');
    expect((await send({ key: 'e2', attemptId })).status).toBe(200);
    await app.jobs.runDue();
    expect(await orderState(app)).toMatchObject({ payment: 'done' });
  });

  it('is looked into again when the gateway does not answer at once', async () => {
    const attemptId = await openAttempt(app);
    gateway.says('failed');
    app.advance(20);
    await app.jobs.runDue();
    gateway.says('unknown');
    await send({ key: 'e1', attemptId });
    await app.jobs.runDue();
    gateway.says('paid');
    app.advance(60);
    await app.jobs.runDue();
    expect(await orderState(app)).toMatchObject({ payment: 'done' });
  });

  it('that comes fifty times at once is stored once and confirms once', async () => {
    const attemptId = await openAttempt(app);
    gateway.says('paid');
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => send({ key: 'same', attemptId })),
    );
    expect(answers.every((answer) => answer.status === 200)).toBe(true);
    await app.jobs.runDue();
    const events = await app.shop.db
      .select()
      .from(paymentEvents)
      .where(eq(paymentEvents.source, 'webhook'));
    expect(events.filter((event) => event.dedupeKey !== null)).toHaveLength(1);
    expect(events.filter((event) => event.toState === 'paid')).toHaveLength(1);
  });

  it('with a wrong signature is refused with 401 and leaves nothing behind', async () => {
    const attemptId = await openAttempt(app);
    const answer = await send({ key: 'e1', attemptId }, { 'x-test-signature': 'wrong' });
    expect(answer).toMatchObject({ status: 401, body: { error: 'unauthorized' } });
    const events = await app.shop.db.select().from(paymentEvents);
    expect(events.filter((event) => event.source === 'webhook')).toEqual([]);
  });

  it('about an unknown attempt is stored as an orphan', async () => {
    expect((await send({ key: 'e1', attemptId: 'Tnobody' })).status).toBe(200);
    const events = await app.shop.db.select().from(paymentEvents);
    expect(events).toMatchObject([{ attemptId: null, source: 'webhook' }]);
  });

  it('of a gateway that is not in use is 404, one over 64 KiB 413', async () => {
    expect((await send({}, undefined, 'phonepe')).status).toBe(404);
    expect((await send({ filler: 'x'.repeat(70_000) })).status).toBe(413);
  });
});
