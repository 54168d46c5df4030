import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { placeTestOrder } from '#lab/builders/shop-builders.ts';
import { startTestApp, type TestApp } from '#lab/builders/test-app.ts';
import { startFakePhonepe } from '#lab/fakes/fake-phonepe.ts';
import type { FakeProvider } from '#lab/fakes/fake-provider.ts';
import { startFakeRazorpay } from '#lab/fakes/fake-razorpay.ts';
import { companies } from '#lab/faults/fault-shop.ts';
import { initiate } from '#lab/simulation/payer.ts';
import { alerts } from '#src/alerts/server/alert-tables.ts';

describe.each(companies)('%s: refused credentials', (company) => {
  let provider: FakeProvider;
  let app: TestApp;
  beforeAll(async () => {
    provider = await (company === 'phonepe' ? startFakePhonepe() : startFakeRazorpay());
    app = await startTestApp({ env: provider.env });
  });
  afterAll(async () => {
    await app.close();
    await provider[Symbol.asyncDispose]();
  });

  const open = async () =>
    (await app.shop.db.select().from(alerts)).filter(({ resolvedAt }) => resolvedAt === null);
  const tryToPay = async () => (await initiate(app, await placeTestOrder(app))).status;

  it('raise one alert at the first refusal, which ends when they are accepted again', async () => {
    expect(await tryToPay()).toBe(200);
    expect(await open()).toEqual([]);
    const call = company === 'phonepe' ? 'token' : 'create';
    if (company === 'phonepe') provider.misbehave('create', 'unauthorized', 1);
    provider.misbehave(call, 'unauthorized', Number.POSITIVE_INFINITY);
    expect(await tryToPay()).toBe(502);
    expect(await tryToPay()).toBe(502);
    await expect.poll(open).toMatchObject([{ kind: 'credentials', subject: company }]);
    expect((await open())[0]?.message).not.toMatch(/secret|Tests/);
    provider.behave();
    expect(await tryToPay()).toBe(200);
    await expect.poll(open).toEqual([]);
  });
});
