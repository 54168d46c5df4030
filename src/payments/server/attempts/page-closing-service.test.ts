import { describe, expect, it } from 'vitest';
import { asOwner } from '#lab/builders/staff-builders.ts';
import type { ProviderFault } from '#lab/fakes/fake-provider.ts';
import {
  elapse,
  expectBooksToBalance,
  type FaultShop,
  hastyMs,
  newestId,
  type OpenPage,
  openPage,
  outcomes,
  setUpFaultShop,
  startFaultShop,
} from '#lab/faults/fault-shop.ts';
import { ask, attempts, initiate } from '#lab/simulation/payer.ts';
import { jobs } from '#src/platform/jobs/job-tables.ts';
import { closePageJob } from './page-closing-service.ts';

const minute = 60;
/** An open page with less time left is not given out again. */
const almostOver = 14 * minute;

const closingJobs = async ({ app }: FaultShop) =>
  (await app.shop.db.select().from(jobs)).filter(({ kind }) => kind === closePageJob);

describe('razorpay: a payment link', () => {
  const shop = setUpFaultShop('razorpay');

  const providerState = (id: string) =>
    shop.provider.attempts().find(({ attemptId }) => attemptId === id)?.state;
  const openSecondPage = async ({ placed }: OpenPage) => {
    shop.app.advance(almostOver);
    expect((await initiate(shop.app, placed)).status).toBe(200);
    return newestId(shop);
  };

  it('is cancelled when another one replaces it, and the other one is not', async () => {
    const first = await openPage(shop);
    const second = await openSecondPage(first);
    await shop.app.jobs.runDue();
    expect([providerState(first.id), providerState(second)]).toEqual(['failed', 'pending']);
    expect(await outcomes(shop)).toEqual(['failed', 'open']);
    shop.provider.pay(second);
    expect((await ask(shop.app, second)).body.data.status).toBe('Successful');
    await expectBooksToBalance(shop);
  });

  it('is cancelled when its order lapses', async () => {
    const { id } = await openPage(shop);
    await elapse(shop, 20 * minute);
    await elapse(shop, 0);
    expect(providerState(id)).toBe('failed');
    expect(await outcomes(shop)).toEqual(['failed']);
    await expectBooksToBalance(shop);
  });

  it('is cancelled within a minute after its order is cancelled', async () => {
    const { placed, id } = await openPage(shop);
    const { as } = await asOwner(shop.app);
    const url = `/api/admin/orders/${placed.orderId}/cancel`;
    expect((await shop.app.send('POST', url, { reason: 'No gas' }, as)).status).toBe(200);
    await elapse(shop, minute);
    expect(providerState(id)).toBe('failed');
    await expectBooksToBalance(shop);
  });

  it('is found by its number and cancelled when the answer with its page was lost', async () => {
    shop.provider.misbehave('create', 'dropAfter');
    await expect(openPage(shop)).rejects.toThrow();
    const id = newestId(shop);
    await elapse(shop, 20 * minute);
    await elapse(shop, 0);
    expect(providerState(id)).toBe('failed');
    await expectBooksToBalance(shop);
  });

  it('is not cancelled when it has just been paid: its money is booked', async () => {
    const first = await openPage(shop);
    shop.app.advance(almostOver);
    shop.provider.pay(first.id);
    expect((await initiate(shop.app, first.placed)).status).toBe(200);
    await shop.app.jobs.runDue();
    expect(shop.provider.count('cancel')).toBe(1);
    expect((await outcomes(shop))[0]).toBe('accepted');
    await expectBooksToBalance(shop);
  });

  it('is still cancelled when the company is down at first, and no customer waits for it', async () => {
    const faults: ProviderFault[] = ['silent', 'dropBefore', 'serverError', 'html', 'tooMany'];
    for (const fault of faults) {
      await shop.reset();
      if (fault === 'silent') shop.use(shop.adapter(hastyMs));
      shop.provider.misbehave('cancel', fault);
      const first = await openPage(shop);
      await openSecondPage(first);
      expect(shop.provider.count('cancel')).toBe(0);
      await shop.app.jobs.runDue();
      expect(providerState(first.id)).toBe('pending');
      await elapse(shop, 3);
      expect(providerState(first.id)).toBe('failed');
    }
  });

  it('is settled by its status when the answer to its cancellation was lost', async () => {
    const first = await openPage(shop);
    shop.provider.misbehave('cancel', 'dropAfter');
    await openSecondPage(first);
    await shop.app.jobs.runDue();
    await elapse(shop, 3);
    expect((await outcomes(shop))[0]).toBe('failed');
    expect((await closingJobs(shop)).map(({ doneAt }) => doneAt)).not.toContain(null);
  });

  it('is never cancelled while the customer may still pay it', async () => {
    const { id } = await openPage(shop);
    for (const seconds of [minute, 5 * minute, 5 * minute]) await elapse(shop, seconds);
    expect(shop.provider.count('cancel')).toBe(0);
    expect(providerState(id)).toBe('pending');
  });
});

describe('phonepe: a page', () => {
  it('can’t be closed: no call is made', async () => {
    const shop = await startFaultShop('phonepe');
    try {
      const { placed } = await openPage(shop);
      shop.app.advance(almostOver);
      await initiate(shop.app, placed);
      expect(await attempts(shop.app)).toHaveLength(2);
      await elapse(shop, 20 * minute);
      expect(await closingJobs(shop)).toEqual([]);
    } finally {
      await shop.close();
    }
  });
});
