import { describe, expect, it } from 'vitest';
import { placeTestOrder } from '#lab/builders/shop-builders.ts';
import { signPhonepeEvent } from '#lab/fakes/fake-phonepe-events.ts';
import type { ProviderEvent } from '#lab/fakes/fake-provider.ts';
import { signRazorpayBytes } from '#lab/fakes/fake-razorpay-events.ts';
import {
  companiesHere,
  deliver,
  elapse,
  endOfUnpaid,
  expectBooksToBalance,
  newestId,
  openAlerts,
  openPage,
  outcomes,
  payOrder,
  setUpFaultShop,
} from '#lab/faults/fault-shop.ts';
import { ask, attempts, initiate, orderState } from '#lab/simulation/payer.ts';
import { jobs } from '#src/platform/jobs/job-tables.ts';
import { paymentEvents } from '../payment-event-tables.ts';

describe.each(companiesHere('phonepe'))('%s: an event', (company) => {
  const shop = setUpFaultShop(company);

  const eventRows = async () =>
    (await shop.app.shop.db.select().from(paymentEvents)).filter(
      ({ dedupeKey }) => dedupeKey !== null,
    );
  const deliverAndWork = async (event: ProviderEvent) => {
    const answer = await deliver(shop, event);
    await shop.app.jobs.runDue();
    return answer;
  };
  /** Signed by the company; PhonePe's header is the same for all bytes. */
  const signed = (rawBody: Buffer, secret = shop.provider.env.RAZORPAY_WEBHOOK_SECRET ?? '') =>
    company === 'razorpay'
      ? signRazorpayBytes(rawBody, secret)
      : { rawBody, headers: shop.provider.unknownEvent().headers };
  const signedByStranger = ({ rawBody }: ProviderEvent) =>
    company === 'razorpay'
      ? signRazorpayBytes(rawBody, 'secretOfAStranger')
      : signPhonepeEvent(JSON.parse(rawBody.toString()), { username: 'a', password: 'stranger' });
  const isEventLook = (payload: unknown) =>
    (payload as { scheduled?: boolean }).scheduled === false;
  const isUntouched = async () => {
    expect(await eventRows()).toEqual([]);
    expect(await orderState(shop.app)).toEqual({ status: 'pending', payment: 'pending' });
  };

  it('that comes before the customer returns settles the payment', async () => {
    const { id } = await openPage(shop);
    shop.provider.pay(id);
    await deliverAndWork(shop.provider.paymentEvent(id, 'paid'));
    expect(await orderState(shop.app)).toEqual({ status: 'pending', payment: 'done' });
    expect((await ask(shop.app, id)).body.data.status).toBe('Successful');
    await expectBooksToBalance(shop);
  });

  it('that comes before the page’s address is stored settles the payment, and the address is returned', async () => {
    const adapter = shop.adapter();
    shop.use({
      ...adapter,
      async create(request) {
        const answer = await adapter.create(request);
        shop.provider.pay(request.attemptId);
        await deliverAndWork(shop.provider.paymentEvent(request.attemptId, 'paid'));
        return answer;
      },
    });
    const answer = await initiate(shop.app, await placeTestOrder(shop.app));
    expect(answer.status).toBe(200);
    expect((await ask(shop.app, newestId(shop))).body.data.status).toBe('Successful');
    expect(await attempts(shop.app)).toMatchObject([{ gatewayRef: expect.any(String) }]);
    await expectBooksToBalance(shop);
  });

  it('that never comes is not needed', async () => {
    const { id } = await openPage(shop);
    shop.provider.pay(id);
    await elapse(shop, 20);
    expect(await outcomes(shop)).toEqual(['accepted']);
    await expectBooksToBalance(shop);
  });

  it('that comes fifty times at once is stored once and confirms once', async () => {
    const { id } = await openPage(shop);
    shop.provider.pay(id);
    const event = shop.provider.paymentEvent(id, 'paid');
    const answers = await Promise.all(Array.from({ length: 50 }, () => deliver(shop, event)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    await shop.app.jobs.runDue();
    expect(await eventRows()).toHaveLength(1);
    expect(shop.provider.count('status')).toBe(1);
    expect(await outcomes(shop)).toEqual(['accepted']);
    await expectBooksToBalance(shop);
  });

  it('that says failed after the order is paid changes nothing', async () => {
    const { id } = await payOrder(shop);
    expect((await deliverAndWork(shop.provider.paymentEvent(id, 'failed'))).status).toBe(200);
    await expectBooksToBalance(shop);
    expect(await orderState(shop.app)).toEqual({ status: 'pending', payment: 'done' });
  });

  it('that falsely says failed or paid only makes the shop ask', async () => {
    const { id } = await openPage(shop);
    for (const claim of ['failed', 'paid'] as const) {
      expect((await deliverAndWork(shop.provider.paymentEvent(id, claim))).status).toBe(200);
      expect(await outcomes(shop)).toEqual(['open']);
    }
    shop.provider.pay(id);
    await expectBooksToBalance(shop);
    expect(await outcomes(shop)).toEqual(['accepted']);
  });

  it('of a failed try is checked once: nothing fails while the customer may try again', async () => {
    const { id } = await openPage(shop);
    await deliverAndWork(shop.provider.paymentEvent(id, 'failed'));
    const rows = await shop.app.shop.db.select().from(jobs);
    const looks = rows.filter(({ payload }) => isEventLook(payload));
    expect(looks).toMatchObject([{ attempts: 1, doneAt: shop.app.shop.clock(), lastError: null }]);
    expect(await outcomes(shop)).toEqual(['open']);
  });

  it('of a failed try is checked again while the company does not answer', async () => {
    const { id } = await openPage(shop);
    shop.provider.misbehave('status', 'dropBefore');
    await deliverAndWork(shop.provider.paymentEvent(id, 'failed'));
    shop.provider.fail(id);
    await elapse(shop, 3);
    expect(await outcomes(shop)).toEqual(['failed']);
  });

  it('of another order, with this order’s number written into it, confirms nothing', async () => {
    const paid = await openPage(shop);
    const unpaid = await openPage(shop);
    shop.provider.pay(paid.id);
    const { rawBody, headers } = shop.provider.paymentEvent(paid.id, 'paid');
    const forged = Buffer.from(rawBody.toString().replaceAll(paid.id, unpaid.id));
    const answer = await deliverAndWork({ rawBody: forged, headers });
    // PhonePe's header does not cover the bytes: the event is only a hint, and this hint is wrong.
    expect(answer.status).toBe(company === 'phonepe' ? 200 : 401);
    expect(await outcomes(shop)).toEqual(['open', 'open']);
    await expectBooksToBalance(shop);
    expect(await outcomes(shop)).toEqual(['accepted', endOfUnpaid(company)]);
  });

  it('that is delivered again for days is stored once and confirms only its own order', async () => {
    const paid = await payOrder(shop);
    const event = shop.provider.paymentEvent(paid.id, 'paid');
    await openPage(shop);
    for (const seconds of [0, 60, 3600, 24 * 3600]) {
      shop.app.advance(seconds);
      expect((await deliverAndWork(event)).status).toBe(200);
    }
    expect(await eventRows()).toHaveLength(1);
    await expectBooksToBalance(shop);
    expect(await outcomes(shop)).toEqual(['accepted', endOfUnpaid(company)]);
  });

  it('with another amount written into it is not trusted: the company is asked', async () => {
    const { id } = await openPage(shop);
    shop.provider.pay(id, { amountPaise: 100 });
    const { rawBody, headers } = shop.provider.paymentEvent(id, 'paid');
    const forged = rawBody.toString().replaceAll(/(amount\w*":)\d+/gi, '$110401');
    expect(forged).not.toBe(rawBody.toString());
    const answer = await deliverAndWork({ rawBody: Buffer.from(forged), headers });
    expect(answer.status).toBe(company === 'phonepe' ? 200 : 401);
    await expectBooksToBalance(shop);
    expect(await attempts(shop.app)).toMatchObject([{ outcome: 'held', paidPaise: 100 }]);
    expect(await orderState(shop.app)).toMatchObject({ payment: 'failed' });
  });

  it('with a wrong secret, or none, is refused with 401 and stores nothing', async () => {
    const { id } = await openPage(shop);
    shop.provider.pay(id);
    const event = shop.provider.paymentEvent(id, 'paid');
    const headers = { 'content-type': 'application/json' };
    for (const other of [signedByStranger(event), { ...event, headers }]) {
      expect(await deliverAndWork(other)).toMatchObject({
        status: 401,
        body: { error: 'unauthorized' },
      });
    }
    await isUntouched();
    await expectBooksToBalance(shop);
    expect(await outcomes(shop)).toEqual(['accepted']);
  });

  it.runIf(company === 'razorpay')(
    'that was signed before the secret was changed is still accepted',
    async () => {
      const { id } = await openPage(shop);
      shop.provider.pay(id);
      const { rawBody } = shop.provider.paymentEvent(id, 'paid');
      const older = shop.provider.env.RAZORPAY_WEBHOOK_SECRET_PREVIOUS;
      expect((await deliverAndWork(signed(rawBody, older))).status).toBe(200);
      expect(await outcomes(shop)).toEqual(['accepted']);
      await expectBooksToBalance(shop);
    },
  );

  it.runIf(company === 'razorpay').each([
    ['', undefined],
    [', also when the company is silent at first', 'dropBefore'],
  ] as const)(
    'of a second payment through a paid page gives that one back%s',
    async (_when, fault) => {
      const { id } = await payOrder(shop);
      shop.provider.pay(id);
      if (fault) shop.provider.misbehave('status', fault);
      await deliverAndWork(shop.provider.paymentEvent(id, 'paid'));
      await elapse(shop, 61);
      await elapse(shop, 61);
      expect(await openAlerts(shop)).toEqual([]);
      expect(await outcomes(shop)).toEqual(['accepted']);
      expect(shop.provider.refunds()).toMatchObject([{ attemptId: id, amountPaise: 10_400 }]);
    },
  );

  it('of 10 MB is refused with 413 and stores nothing', async () => {
    const { id } = await openPage(shop);
    const { rawBody } = shop.provider.paymentEvent(id, 'paid');
    const long = Buffer.concat([rawBody, Buffer.alloc(10 * 1024 * 1024, ' ')]);
    expect((await deliverAndWork(signed(long))).status).toBe(413);
    await isUntouched();
  });

  it('that is not UTF-8, not JSON or empty does no harm', async () => {
    const { id } = await openPage(shop);
    const { rawBody } = shop.provider.paymentEvent(id, 'paid');
    const broken = [
      Buffer.concat([rawBody.subarray(0, -1), Buffer.from([0xc3, 0x28, 0xff])]),
      rawBody.subarray(0, -1),
      Buffer.from('null'),
      Buffer.alloc(0),
    ];
    for (const bytes of broken) expect((await deliverAndWork(signed(bytes))).status).toBe(200);
    expect(await eventRows()).toHaveLength(broken.length);
    expect(await outcomes(shop)).toEqual(['open']);
    shop.provider.pay(id);
    await expectBooksToBalance(shop);
    expect(await outcomes(shop)).toEqual(['accepted']);
  });

  it('of a company that is not in use is 404', async () => {
    const other = company === 'phonepe' ? 'razorpay' : 'phonepe';
    const url = `/api/payments/${other}/webhook`;
    expect((await shop.app.send('POST', url, {})).status).toBe(404);
  });

  it('of an unknown kind is stored without an alert', async () => {
    await openPage(shop);
    expect((await deliverAndWork(shop.provider.unknownEvent())).status).toBe(200);
    expect(await eventRows()).toMatchObject([{ attemptId: null, source: 'webhook' }]);
    expect(await openAlerts(shop)).toEqual([]);
    await expectBooksToBalance(shop);
  });

  it('of a payment of another shop is stored, and raises an alert', async () => {
    expect((await deliverAndWork(shop.provider.paymentEvent('Tnobody', 'paid'))).status).toBe(200);
    expect(await eventRows()).toMatchObject([{ attemptId: null }]);
    expect(await openAlerts(shop)).toEqual(['orphan']);
  });
});
