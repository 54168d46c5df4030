import { describe, expect, it } from 'vitest';
import { setUpSandbox } from '#lab/builders/sandbox-builders.ts';
import type { RefundRequest } from '../payment-gateway.ts';
import type { OutcomeId } from './sandbox-outcomes.ts';
import { chooseOutcome, findPayment } from './sandbox-service.ts';

const { database, gateway, clock, waitUntil, answerWebhooks, claims, runJobs } = setUpSandbox();
const amountPaise = 20_800;

/** Creates a payment of ₹208.00 and chooses an outcome; returns the gateway's id of it. */
async function addPayment(attemptId = 'T1', outcome: OutcomeId | undefined = 'pay') {
  const answer = await gateway.create({
    attemptId,
    title: 'Order #0042',
    amountPaise,
    currency: 'INR',
    expiresAt: new Date(clock().getTime() + 600_000),
    returnUrl: `http://shop.test/payment-status/${attemptId}`,
  });
  if (answer.kind !== 'open') throw new Error(`the payment is ${answer.kind}`);
  const { gatewayRef } = answer;
  const choice = { outcome, delaySeconds: null };
  const payment = await findPayment(database.db, gatewayRef);
  if (!payment) throw new Error('the payment is not stored');
  await chooseOutcome(database.db, payment, choice, clock());
  return gatewayRef;
}

function requestOf(change: Partial<RefundRequest> = {}): RefundRequest {
  const usual = { refundId: 'R1', attemptId: 'T1', gatewayRef: null, paymentRef: null };
  return { ...usual, amountPaise, ...change };
}

const refund = (change?: Partial<RefundRequest>) => gateway.refund(requestOf(change));
const refundState = async (refundId = 'R1') =>
  (await gateway.refundStatus(requestOf({ refundId }))).state;

const refundClaims = () => claims().filter((claim) => claim.kind === 'refund');

describe('a refund at the sandbox', () => {
  it('is pending for 10 seconds, then done', async () => {
    await addPayment();
    expect(await refund()).toEqual({ state: 'pending', gatewayRef: 'sbx_refund_R1' });
    waitUntil(9);
    expect(await refundState()).toBe('pending');
    waitUntil(10);
    expect(await gateway.refundStatus(requestOf())).toEqual({
      state: 'done',
      gatewayRef: 'sbx_refund_R1',
    });
  });

  it('can name the payment by the id that the status reports', async () => {
    await addPayment();
    const status = await gateway.status({ attemptId: 'T1', gatewayRef: null });
    const paymentRef = status.payments[0]?.id ?? '';
    expect(await refund({ paymentRef })).toMatchObject({ state: 'pending' });
  });

  it('happens once for the same id, however many simultaneous requests ask', async () => {
    await addPayment();
    const half = { amountPaise: amountPaise / 2 };
    const answers = await Promise.all([refund(half), refund(half), refund(half)]);
    expect(answers).toEqual([answers[0], answers[0], answers[0]]);
    waitUntil(3600);
    expect(await refund(half)).toMatchObject({ state: 'done' });
    expect(await refund({ ...half, refundId: 'R2' })).toMatchObject({ state: 'pending' });
  });

  it('is accepted for a payment that was paid late', async () => {
    await addPayment('T1', 'fail-then-pay');
    expect(await refund()).toEqual({ state: 'failed', code: 'PAYMENT_NOT_PAID' });
    expect(await refundState()).toBe('notFound');
    waitUntil(60);
    expect(await refund()).toMatchObject({ state: 'pending' });
  });
});

describe('a refund that is not accepted', () => {
  it.each<[string, Partial<RefundRequest>]>([
    ['PAYMENT_UNKNOWN', { attemptId: 'T2' }],
    ['PAYMENT_UNKNOWN', { paymentRef: 'sbx_0_1' }],
    ['AMOUNT_TOO_SMALL', { amountPaise: 0 }],
    ['AMOUNT_TOO_LARGE', { amountPaise: amountPaise + 1 }],
    ['REFUND_ID_INVALID', { refundId: '' }],
    ['REFUND_ID_INVALID', { refundId: 'R'.repeat(36) }],
    ['REFUND_ID_INVALID', { refundId: 'R\0' }],
  ])('fails with %s and leaves nothing behind: %o', async (code, change) => {
    await addPayment();
    expect(await refund(change)).toEqual({ state: 'failed', code });
    expect(await gateway.refundStatus(requestOf(change))).toEqual({ state: 'notFound' });
    waitUntil(3600);
    await runJobs();
    expect(refundClaims()).toEqual([]);
  });

  it.each<OutcomeId>(['decline', 'leave-pending', 'pay-after-expiry'])(
    'fails with PAYMENT_NOT_PAID while the payment is not paid: %s',
    async (outcome) => {
      await addPayment('T1', outcome);
      expect(await refund()).toEqual({ state: 'failed', code: 'PAYMENT_NOT_PAID' });
    },
  );

  it('fails with REFUND_ID_USED for a known id with another amount or payment', async () => {
    await addPayment('T1');
    await addPayment('T2');
    await refund({ amountPaise: 100 });
    const code = 'REFUND_ID_USED';
    expect(await refund({ amountPaise: 101 })).toEqual({ state: 'failed', code });
    expect(await refund({ amountPaise: 100, attemptId: 'T2' })).toEqual({ state: 'failed', code });
    expect(await refundState()).toBe('pending');
  });

  it('is notFound when its id was never used', async () => {
    await addPayment();
    await refund();
    expect(await refundState('R2')).toBe('notFound');
    expect(await refundState('\0')).toBe('notFound');
  });
});

describe('the refunds of one payment', () => {
  it('never exceed what was captured', async () => {
    await addPayment();
    await refund({ refundId: 'R1', amountPaise: 20_000 });
    const code = 'AMOUNT_TOO_LARGE';
    expect(await refund({ refundId: 'R2', amountPaise: 801 })).toEqual({ state: 'failed', code });
    expect(await refund({ refundId: 'R2', amountPaise: 800 })).toMatchObject({ state: 'pending' });
    waitUntil(3600);
    expect(await refund({ refundId: 'R3', amountPaise: 1 })).toEqual({ state: 'failed', code });
  });

  it('leave the amount that the sandbox reports', async () => {
    await addPayment();
    const left = () => gateway.leftOf?.(requestOf({ refundId: 'R2' }), []);
    await refund({ refundId: 'R1', amountPaise: 20_000 });
    expect(await left()).toBe(800);
    expect(await gateway.leftOf?.(requestOf({ attemptId: 'Tnobody' }), [])).toBeUndefined();
  });

  it('never exceed it when they come at once', async () => {
    await addPayment();
    const ids = ['R1', 'R2', 'R3', 'R4', 'R5', 'R6'];
    const answers = await Promise.all(
      ids.map((refundId) => refund({ refundId, amountPaise: amountPaise / 2 })),
    );
    expect(answers.filter(({ state }) => state === 'pending')).toHaveLength(2);
    expect(answers.filter(({ code }) => code === 'AMOUNT_TOO_LARGE')).toHaveLength(4);
  });

  it('free the part of a refused one again', async () => {
    await addPayment();
    await refund({ refundId: 'R1', amountPaise: 20_713 });
    expect(await refund({ refundId: 'R2' })).toMatchObject({ code: 'AMOUNT_TOO_LARGE' });
    waitUntil(10);
    expect(await refund({ refundId: 'R2' })).toMatchObject({ state: 'pending' });
  });
});

describe('the webhook of a refund', () => {
  it.each([
    [5000, 10, 'done'],
    [5013, 10, 'failed'],
    [5031, 600, 'done'],
  ])('of %i paise comes once, after %i seconds, and says %s', async (paise, seconds, state) => {
    await addPayment();
    await refund({ amountPaise: paise });
    waitUntil(seconds - 1);
    await runJobs();
    expect(refundClaims()).toEqual([]);
    waitUntil(seconds);
    await runJobs();
    waitUntil(9999);
    await runJobs();
    expect(refundClaims()).toEqual([
      {
        kind: 'refund',
        dedupeKey: 'evt_refund_R1',
        attemptId: 'T1',
        refundId: 'R1',
        claimedState: state,
      },
    ]);
  });

  it('is sent again later, with the same key, when the shop does not accept it', async () => {
    await addPayment();
    await refund();
    answerWebhooks(503);
    waitUntil(10);
    await runJobs();
    answerWebhooks(200);
    waitUntil(70);
    await runJobs();
    const keys = refundClaims().map((claim) => 'dedupeKey' in claim && claim.dedupeKey);
    expect(keys).toEqual(['evt_refund_R1', 'evt_refund_R1']);
  });
});

describe('after 30 days', () => {
  const day = 86_400;
  /** The first new payment of a day schedules the deletion of old ones. */
  async function sweepOn(days: number): Promise<void> {
    waitUntil(days * day);
    await addPayment(`T${days}days`);
    await runJobs();
  }

  it('a payment is deleted with its refunds', async () => {
    await addPayment();
    await refund();
    await sweepOn(30);
    expect(await refundState()).toBe('done');
    await sweepOn(31);
    expect(await refundState()).toBe('notFound');
    expect(await refund()).toEqual({ state: 'failed', code: 'PAYMENT_UNKNOWN' });
  });

  it('a payment stays while its last refund is more recent', async () => {
    await addPayment();
    await refund({ amountPaise: 100 });
    waitUntil(29 * day);
    await refund({ refundId: 'R2', amountPaise: 100 });
    await sweepOn(31);
    expect([await refundState('R1'), await refundState('R2')]).toEqual(['done', 'done']);
    await sweepOn(60);
    expect([await refundState('R1'), await refundState('R2')]).toEqual(['notFound', 'notFound']);
  });
});
