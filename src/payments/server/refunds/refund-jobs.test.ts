import { expect, it } from 'vitest';
import { placeTestOrder } from '#lab/builders/shop-builders.ts';
import { asOwner } from '#lab/builders/staff-builders.ts';
import { startTestApp } from '#lab/builders/test-app.ts';
import { startFakePhonepe } from '#lab/fakes/fake-phonepe.ts';
import { startFakeRazorpay } from '#lab/fakes/fake-razorpay.ts';
import { ask, initiate } from '#lab/simulation/payer.ts';
import { jobs } from '#src/platform/jobs/job-tables.ts';
import { paymentAttempts } from '../payment-tables.ts';

it('a refund at one company is sent at once while the other company hangs', async () => {
  const [phonepe, razorpay] = await Promise.all([startFakePhonepe(), startFakeRazorpay()]);
  const app = await startTestApp({ env: { ...razorpay.env, ...phonepe.env } });
  try {
    for (let count = 0; count < 15; count++) {
      expect((await initiate(app, await placeTestOrder(app))).status).toBe(200);
    }
    // As if the shop had just switched from one company to the other.
    await app.shop.db.update(paymentAttempts).set({ gateway: 'razorpay' });
    await app.shop.db.update(jobs).set({ lane: 'razorpay' });
    razorpay.misbehave('status', 'silent', Number.POSITIVE_INFINITY);

    const placed = await placeTestOrder(app);
    await initiate(app, placed);
    const id = phonepe.attempts().at(-1)?.attemptId ?? '';
    phonepe.pay(id);
    expect((await ask(app, id)).body.data.status).toBe('Successful');
    app.advance(20);
    app.jobs.start();
    await expect.poll(() => razorpay.count('status')).toBe(10);

    const { as } = await asOwner(app);
    const url = `/api/admin/orders/${placed.orderId}/cancel`;
    expect((await app.send('POST', url, { reason: 'No gas' }, as)).status).toBe(200);
    await expect.poll(() => phonepe.refunds().length).toBe(1);
  } finally {
    // Requests that wait for it continue.
    await razorpay[Symbol.asyncDispose]();
    await app.jobs.stop();
    await app.close();
    await phonepe[Symbol.asyncDispose]();
  }
});
