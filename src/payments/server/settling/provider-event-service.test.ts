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
  const closeAlerts = async () => {
    const { as } = await asOwner(shop.app);
    for (const { id, resolvedAt } of await alertRows()) {
      if (resolvedAt) continue;
      const url = `/api/admin/alerts/${id}/resolve`;
      expect((await shop.app.send('POST', url, { note: 'I did it' }, as)).status).toBe(200);
    }
  };
  const looks = async () =>
    (await shop.app.shop.db.select().from(jobs)).filter(({ kind }) => kind === lookAtRefundsJob);

  it('raises an alert once, with the payment, for a refund made in the dashboard', async () => {
    const { id } = await payOrder(shop);
    const event = shop.provider.refundOutside(id, 5000);
    await deliverAndWork(event);
    await deliverAndWork(event);
    const [attempt] = await attempts(shop.app);
    expect(await alertRows()).toMatchObject([
      {
        kind: 'outside',
        attemptId: attempt?.id,
        message:
          '₹50.00 of this payment was given back at the company, not by this shop. Do not give it back again.',
      },
    ]);
    await closeAlerts();
    const { rawBody, headers } = event;
    const again = { ...headers, 'x-razorpay-event-id': 'evt_another' };
    await deliverAndWork({ rawBody, headers: again });
    expect(await alertRows()).toHaveLength(1);
    expect(await looks()).not.toEqual([]);
  });

  it('raises an alert, with the payment, for a dispute', async () => {
    const { id } = await payOrder(shop);
    await deliverAndWork(shop.provider.disputeEvent(id));
    const [attempt] = await attempts(shop.app);
    expect(await alertRows()).toMatchObject([{ kind: 'outside', attemptId: attempt?.id }]);
    expect((await alertRows())[0]?.message).toContain('dispute.created” of ₹104.00');
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
        expect.stringContaining('dispute'),
        expect.stringContaining('₹50.00 of this payment was given back at the company'),
      ]);
    },
  );
});
