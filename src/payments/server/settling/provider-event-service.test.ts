import { describe, expect, it } from 'vitest';
import { asOwner } from '#lab/builders/staff-builders.ts';
import type { ProviderEvent } from '#lab/fakes/fake-provider.ts';
import {
  companies,
  deliver,
  elapse,
  expectBooksToBalance,
  openPage,
  payOrder,
  refundRows,
  setUpFaultShop,
} from '#lab/faults/fault-shop.ts';
import { attempts } from '#lab/simulation/payer.ts';
import { alerts } from '#src/alerts/server/alert-tables.ts';
import { jobs } from '#src/platform/jobs/job-tables.ts';
import { lookAtRefundsJob } from './provider-event-service.ts';

describe.each(companies)('%s: an event about something that the shop did not do', (company) => {
  const shop = setUpFaultShop(company);

  const alertRows = () => shop.app.shop.db.select().from(alerts);
  const deliverAndWork = async (event: ProviderEvent) => {
    expect((await deliver(shop, event)).status).toBe(200);
    await shop.app.jobs.runDue();
  };
  const looks = async () =>
    (await shop.app.shop.db.select().from(jobs)).filter(({ kind }) => kind === lookAtRefundsJob);

  it('calls a person once, with the payment, for a refund made in the dashboard', async () => {
    const { id } = await payOrder(shop);
    const event = shop.provider.refundOutside(id, 5000);
    await deliverAndWork(event);
    await deliverAndWork(event);
    const [attempt] = await attempts(shop.app);
    const { rawBody, headers } = event;
    await deliverAndWork({ rawBody, headers: { ...headers, 'x-razorpay-event-id': 'evt_other' } });
    const name = company === 'razorpay' ? 'Razorpay' : 'PhonePe';
    expect(await alertRows()).toMatchObject([
      {
        ...{ kind: 'outsideMove', attemptId: attempt?.id },
        message: `${name} gave ₹50.00 back (order #0001). Say on the Money page what it was.`,
      },
    ]);
    expect(await looks()).not.toEqual([]);
  });

  it('calls a person, with the payment, for a dispute', async () => {
    const { id } = await payOrder(shop);
    await deliverAndWork(shop.provider.disputeEvent(id));
    const [attempt] = await attempts(shop.app);
    // PhonePe does not say in its documents what such an event would mean.
    const kind = company === 'razorpay' ? 'outsideMove' : 'outside';
    expect(await alertRows()).toMatchObject([{ kind, attemptId: attempt?.id }]);
  });

  it('raises no alert for a payment of another shop', async () => {
    await openPage(shop);
    await deliverAndWork(shop.provider.disputeEvent('Tnobody'));
    expect(await alertRows()).toEqual([]);
  });

  it('leaves no failing job for a payment that nobody has paid', async () => {
    const { id } = await openPage(shop);
    const { rawBody, headers } = shop.provider.disputeEvent(id);
    await deliverAndWork({ rawBody, headers });
    const failing = (await looks()).filter(({ doneAt }) => doneAt === null);
    expect(failing).toEqual([]);
  });

  it('is told apart from the shop’s own refund, all of whose events are expected', async () => {
    const { placed } = await payOrder(shop);
    const { as } = await asOwner(shop.app);
    const url = `/api/admin/orders/${placed.orderId}/cancel`;
    await shop.app.send('POST', url, { reason: 'No gas' }, as);
    await shop.app.jobs.runDue();
    const [refund] = shop.provider.refunds();
    shop.provider.settleRefund(refund?.refundId ?? '', 'done');
    await deliverAndWork(shop.provider.refundEvent(refund?.refundId ?? '', 'done'));
    expect(await refundRows(shop)).toMatchObject([{ state: 'done' }]);
    expect(await alertRows()).toEqual([]);
    await expectBooksToBalance(shop);
  });

  it.runIf(company === 'razorpay')(
    'is not needed for a refund that the check for another event finds',
    async () => {
      const { id } = await payOrder(shop);
      shop.provider.refundOutside(id, 5000);
      shop.provider.misbehave('refundStatus', 'dropBefore');
      await deliverAndWork(shop.provider.disputeEvent(id));
      expect(await alertRows()).toHaveLength(1);
      await elapse(shop, 3);
      expect((await alertRows()).map(({ message }) => message)).toEqual([
        expect.stringContaining('The customer’s bank claims'),
        expect.stringContaining('gave ₹50.00 back'),
      ]);
    },
  );
});
