import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { asOwner } from '#lab/builders/staff-builders.ts';
import { testToday } from '#lab/builders/test-app.ts';
import {
  deliver,
  dying,
  elapse,
  expectBooksToBalance,
  openAlerts,
  openPage,
  payOrder,
  refundRows,
  setUpFaultShop,
} from '#lab/faults/fault-shop.ts';
import { ask, attempts, orderState } from '#lab/simulation/payer.ts';
import type { PaymentDetails } from '#src/accounting/payment-details-contract.ts';
import { otherSales } from '#src/app/hooks/sale-of-passes.ts';
import type { WireOf } from '#src/platform/contract/codec.ts';
import { selectCaptures } from './payment-capture-sql.ts';
import { createPaymentWatch } from './payment-watch.ts';
import { detectOverpayment } from './second-payment-service.ts';

const shop = setUpFaultShop('razorpay');

const onlyAttempt = async () => {
  const [attempt] = await attempts(shop.app);
  if (!attempt) throw new Error('nothing was paid');
  return attempt;
};
/** What each payment brought, and how much of it is refunded or to be refunded. */
const captured = async () => {
  const refunds = await refundRows(shop);
  return (await selectCaptures(shop.app.shop.db, (await onlyAttempt()).id)).map((capture) => ({
    amountPaise: capture.amountPaise,
    isExtra: capture.isExtra,
    back: refunds
      .filter(({ paymentRef }) => paymentRef === capture.reference)
      .map(({ amountPaise }) => amountPaise),
  }));
};
const first = { amountPaise: 10_400, isExtra: false, back: [] };
const second = { amountPaise: 10_400, isExtra: true, back: [10_400] };
const served = { status: 'pending', payment: 'done' };

describe('a payment through a page that is paid already', () => {
  it('is stored and refunded automatically, and the first one stays with the order', async () => {
    const { id } = await payOrder(shop);
    shop.provider.pay(id);
    await deliver(shop, shop.provider.paymentEvent(id, 'paid'));
    await elapse(shop, 1);
    expect(await captured()).toEqual([first, second]);
    expect(shop.provider.refunds()).toMatchObject([{ attemptId: id, amountPaise: 10_400 }]);
    expect(await openAlerts(shop)).toEqual([]);
    await expectBooksToBalance(shop);
    expect(await orderState(shop.app)).toEqual(served);
    expect((await refundRows(shop)).map(({ state }) => state)).toEqual(['done']);
  });

  it('is handled alike whichever of the two events comes first', async () => {
    const { id } = await openPage(shop);
    shop.provider.pay(id);
    const firstEvent = shop.provider.paymentEvent(id, 'paid');
    await ask(shop.app, id);
    shop.provider.pay(id);
    await deliver(shop, shop.provider.paymentEvent(id, 'paid'));
    await elapse(shop, 1);
    await deliver(shop, firstEvent);
    await elapse(shop, 1);
    expect(await captured()).toEqual([first, second]);
    await expectBooksToBalance(shop);
  });

  it('is refunded once, however many events and checks come at the same time', async () => {
    const { id } = await payOrder(shop);
    shop.provider.pay(id);
    const event = shop.provider.paymentEvent(id, 'paid');
    const attempt = await onlyAttempt();
    const { shop: parts, settings, menuCache } = shop.app;
    const gateway = shop.adapter();
    const gateways = { current: gateway, all: [gateway], of: () => gateway };
    const look = () =>
      detectOverpayment(parts.db, attempt, {
        ...{ shop: parts, settings, gateways, menuCache, now: parts.clock() },
        watch: createPaymentWatch(),
        otherSales,
        onChanged: async () => {},
      });
    await Promise.all([look(), look(), deliver(shop, event), deliver(shop, event), look()]);
    await elapse(shop, 1);
    expect(await captured()).toEqual([first, second]);
    await expectBooksToBalance(shop);
  });

  it('is refunded once when the shop dies while refunding it', async () => {
    const { id } = await payOrder(shop);
    shop.provider.pay(id);
    await deliver(shop, shop.provider.paymentEvent(id, 'paid'));
    const { gateway, death } = dying(shop.adapter(), 'refund', 'after');
    shop.use(gateway);
    void elapse(shop, 1);
    await death;
    await shop.restart();
    await expectBooksToBalance(shop);
    expect(await captured()).toEqual([first, second]);
    expect(shop.provider.refunds()).toHaveLength(1);
  });

  it('is looked for again while the company does not answer', async () => {
    const { id } = await payOrder(shop);
    shop.provider.pay(id);
    shop.provider.misbehave('status', 'serverError', 2);
    await deliver(shop, shop.provider.paymentEvent(id, 'paid'));
    await expectBooksToBalance(shop);
    expect(await captured()).toEqual([first, second]);
  });

  it('is refunded beside a third one, each separately', async () => {
    const { id } = await payOrder(shop);
    shop.provider.pay(id);
    shop.provider.pay(id, { amountPaise: 5_000 });
    await deliver(shop, shop.provider.paymentEvent(id, 'paid'));
    await elapse(shop, 1);
    expect(await captured()).toEqual(
      expect.arrayContaining([first, second, { ...second, amountPaise: 5_000, back: [5_000] }]),
    );
    await expectBooksToBalance(shop);
  });

  it('leaves the whole first payment to a cancelled order', async () => {
    const { id, placed } = await payOrder(shop);
    shop.provider.pay(id);
    await deliver(shop, shop.provider.paymentEvent(id, 'paid'));
    await elapse(shop, 1);
    const admin = await asOwner(shop.app);
    const url = `/api/admin/orders/${placed.orderId}/cancel`;
    const cancelled = await shop.app.send('POST', url, { reason: 'No gas' }, admin.as);
    expect(cancelled).toMatchObject({ status: 200, body: { refundOwed: 104 } });
    await expectBooksToBalance(shop);
    expect(shop.provider.refunds().map(({ amountPaise }) => amountPaise)).toEqual([10_400, 10_400]);
  });

  it('is refunded also when the earlier money is held, which still waits for its decision', async () => {
    const { id } = await openPage(shop);
    shop.provider.pay(id, { amountPaise: 10_300 });
    await ask(shop.app, id);
    shop.provider.pay(id, { amountPaise: 5_000 });
    await deliver(shop, shop.provider.paymentEvent(id, 'paid'));
    await elapse(shop, 1);
    expect((await onlyAttempt()).outcome).toBe('held');
    const admin = await asOwner(shop.app);
    const url = `/api/admin/payments/${id}/accept`;
    const accepted = await shop.app.send('POST', url, { reason: 'One rupee' }, admin.as);
    expect(accepted.status).toBe(200);
    expect(await captured()).toEqual([
      { ...first, amountPaise: 10_300 },
      { ...second, amountPaise: 5_000, back: [5_000] },
    ]);
    const days = { by: 'deliverydate', from: testToday, to: testToday };
    const { body: money } = await shop.app.send('POST', '/api/admin/money/sums', days, admin.as);
    expect(money).toMatchObject({ kept: 103 });
    await expectBooksToBalance(shop);
  });

  it('is shown to the customer, and to the owner in sums, timeline and details', async () => {
    const { id } = await payOrder(shop);
    shop.provider.pay(id);
    await deliver(shop, shop.provider.paymentEvent(id, 'paid'));
    await elapse(shop, 1);
    expect((await ask(shop.app, id)).body.data).toMatchObject({
      status: 'Successful',
      amount: 104,
      message:
        'Thank you! This order was paid more than once: what came beyond its total goes back to you in full.',
      refunds: [{ amount: 104, state: 'underWay' }],
    });
    const admin = await asOwner(shop.app);
    const days = { by: 'deliverydate', from: testToday, to: testToday };
    const { body: money } = await shop.app.send('POST', '/api/admin/money/sums', days, admin.as);
    expect(money).toMatchObject({
      kept: 104,
      sums: {
        paid: { count: 1, amount: 104 },
        surplus: { count: 1, amount: 104 },
        refundSent: { count: 1, amount: 104 },
      },
    });
    const url = `/api/admin/payments/${id}`;
    const { body } = await shop.app.send<WireOf<typeof PaymentDetails>>(
      'GET',
      url,
      undefined,
      admin.as,
    );
    expect(body.captures).toMatchObject([{ amount: 104 }, { amount: 104, isExtra: true }]);
    const { reference } = body.captures[1] ?? {};
    expect(body.events.map(({ detail }) => detail)).toContain(`₹104.00 by ${reference} goes back`);
  });
});

describe('the database', () => {
  const refundOf = async (paise: number, isExtra: boolean) => {
    const { id } = await onlyAttempt();
    const captures = await selectCaptures(shop.app.shop.db, id);
    const reference = captures.find((capture) => capture.isExtra === isExtra)?.reference ?? null;
    const insert = sql`insert into refunds (id, attempt_id, payment_ref, cause, amount_paise, state, reason, created_at, updated_at)
      values (gen_random_uuid(), ${id}, ${reference}, 'held', ${paise}, 'failed', 'x', now(), now()) returning id`;
    const { rows } = await shop.app.shop.db.execute<{ id: string }>(insert);
    return shop.app.shop.db.execute(
      sql`update refunds set state = 'owed' where id = ${rows[0]?.id ?? ''}`,
    );
  };

  it('allows no refund above the payment that it is taken from', async () => {
    const { id } = await payOrder(shop);
    shop.provider.pay(id);
    await deliver(shop, shop.provider.paymentEvent(id, 'paid'));
    await elapse(shop, 1);
    const tooMuch = { cause: { constraint: 'refunds_fit_payment' } };
    await expect(refundOf(10_401, false)).rejects.toMatchObject(tooMuch);
    await expect(refundOf(10_400, false)).resolves.toBeDefined();
    const refund = sql`update refunds set amount_paise = 10401 where cause = 'surplus'`;
    await expect(shop.app.shop.db.execute(refund)).rejects.toMatchObject(tooMuch);
    const stranger = sql`update refunds set payment_ref = 'pay_stranger' where cause = 'surplus'`;
    await expect(shop.app.shop.db.execute(stranger)).rejects.toThrow();
  });
});
