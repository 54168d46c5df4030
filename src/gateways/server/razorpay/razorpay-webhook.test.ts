import { describe, expect, it } from 'vitest';
import {
  disputeOf,
  eventOf,
  signRazorpayBytes,
  signRazorpayEvent,
} from '#lab/fakes/fake-razorpay-events.ts';
import { newAttemptId } from '#lab/fakes/fake-razorpay-shop.ts';
import { readRazorpayEvent } from './razorpay-webhook.ts';

const secrets = { webhookSecret: 'the secret', previousWebhookSecret: 'the secret before' };
const attemptId = newAttemptId();

/** The claim of a body that is signed with the current secret. */
function claimOf(body: unknown, secret = secrets.webhookSecret) {
  return readRazorpayEvent(signRazorpayEvent(body, secret), secrets);
}

describe('the signature of an event of Razorpay', () => {
  const paid = eventOf('payment_link.paid', { payment_link: { reference_id: attemptId } });
  const signed = signRazorpayEvent(paid, secrets.webhookSecret);
  const claim = {
    kind: 'payment',
    dedupeKey: signed.headers['x-razorpay-event-id'],
    attemptId,
    claimedState: 'paid',
  };
  const withSignature = (signature: string | string[] | undefined) => ({
    rawBody: signed.rawBody,
    headers: { ...signed.headers, 'x-razorpay-signature': signature },
  });

  it('is right with the current and with the previous secret', () => {
    expect(readRazorpayEvent(signed, secrets)).toEqual(claim);
    expect(claimOf(paid, secrets.previousWebhookSecret)).toEqual(claim);
  });

  it('is wrong with any other secret, also without a previous one', () => {
    expect(claimOf(paid, 'a stranger’s secret')).toEqual({ kind: 'invalid' });
    const old = signRazorpayEvent(paid, secrets.previousWebhookSecret);
    const only = { webhookSecret: 'the secret', previousWebhookSecret: undefined };
    expect(readRazorpayEvent(old, only)).toEqual({ kind: 'invalid' });
    const empty = signRazorpayEvent(paid, '');
    expect(readRazorpayEvent(empty, only)).toEqual({ kind: 'invalid' });
  });

  it.each([
    ['missing', undefined],
    ['empty', ''],
    ['too short', 'abcd'],
    ['too long', 'ab'.repeat(33)],
    ['no hex', 'z'.repeat(64)],
    ['another', 'ab'.repeat(32)],
    ['given twice', [signed.headers['x-razorpay-signature'] ?? '', 'ab'.repeat(32)]],
  ])('is wrong when it is %s', (_how, signature) => {
    expect(readRazorpayEvent(withSignature(signature), secrets)).toEqual({ kind: 'invalid' });
  });

  it('is wrong when a byte of the event changed', () => {
    const rawBody = Buffer.from(signed.rawBody);
    rawBody[rawBody.length - 3] = 0x20;
    expect(readRazorpayEvent({ ...signed, rawBody }, secrets)).toEqual({ kind: 'invalid' });
  });
});

describe('what an event of Razorpay claims', () => {
  it('names the payment concerned, if its id is well-formed', () => {
    const link = { reference_id: attemptId };
    const about = (id: unknown) =>
      claimOf(eventOf('payment_link.paid', { payment_link: link, payment: { id } }));
    expect(about('pay_29QQoUBi66xm2f')).toMatchObject({
      attemptId,
      paymentRef: 'pay_29QQoUBi66xm2f',
    });
    for (const id of [undefined, 7, 'order_1', "pay_';--"]) {
      expect(about(id)).toMatchObject({ attemptId });
      expect(about(id)).not.toHaveProperty('paymentRef');
    }
  });

  it.each([
    ['payment_link.paid', 'paid'],
    ['payment_link.partially_paid', 'paid'],
    ['payment_link.expired', 'failed'],
    ['payment_link.cancelled', 'failed'],
  ])('is of the link’s attempt for %s: %s', (event, claimedState) => {
    const entities = { payment_link: { id: 'plink_1', reference_id: attemptId } };
    expect(claimOf(eventOf(event, entities))).toMatchObject({
      kind: 'payment',
      attemptId,
      claimedState,
    });
  });

  it.each([
    ['payment.captured', 'paid'],
    ['payment.authorized', 'paid'],
    ['payment.failed', 'failed'],
    ['payment.pending', 'pending'],
    ['order.paid', 'paid'],
  ])('is of the attempt in the notes for %s: %s', (event, claimedState) => {
    const noted = eventOf(event, { payment: { id: 'pay_1', notes: { attemptId } } });
    expect(claimOf(noted)).toMatchObject({ kind: 'payment', attemptId, claimedState });
    const bare = eventOf(event, { payment: { id: 'pay_1', notes: [] } });
    expect(claimOf(bare)).toEqual({
      kind: 'other',
      dedupeKey: expect.any(String),
      claimedState: event,
    });
  });

  it.each([
    ['refund.created', 'pending'],
    ['refund.processed', 'done'],
    ['refund.failed', 'failed'],
  ])('is of the refund in the receipt or in the notes for %s: %s', (event, claimedState) => {
    const refundId = newAttemptId();
    const expected = { kind: 'refund', refundId, claimedState };
    const payment = { id: 'pay_1', notes: { attemptId } };
    const receipt = eventOf(event, { refund: { receipt: refundId, notes: [] }, payment });
    expect(claimOf(receipt)).toMatchObject(expected);
    const noted = eventOf(event, { refund: { receipt: null, notes: { refundId } } });
    expect(claimOf(noted)).toMatchObject(expected);
    const stranger = eventOf(event, { refund: { receipt: null, notes: [] }, payment });
    expect(claimOf(stranger)).toMatchObject({ kind: 'other', claimedState: event });
  });

  it('names some payment for a refund that the shop did not make, the same in every step of it', () => {
    const refund = { id: 'rfnd_1', payment_id: 'pay_1', amount: 5000, receipt: null, notes: [] };
    const payment = { id: 'pay_1', captured: true, notes: { attemptId } };
    const move = { kind: 'refund', reference: 'rfnd_1' };
    for (const event of ['refund.created', 'refund.processed']) {
      expect(claimOf(eventOf(event, { refund, payment }))).toMatchObject({
        kind: 'other',
        thing: { move, attemptId, paymentRef: 'pay_1', amountPaise: 5000 },
      });
    }
    for (const event of ['refund.failed', 'refund.reversed']) {
      expect(claimOf(eventOf(event, { refund, payment }))).toMatchObject({
        thing: { move: { ...move, kind: 'refundReturned' } },
      });
    }
  });

  it.each([
    ['created', { kind: 'chargeback', state: 'open' }],
    ['action_required', { kind: 'chargeback', state: 'open' }],
    ['under_review', { kind: 'chargeback', state: 'underReview' }],
    ['lost', { kind: 'chargeback', state: 'lost' }],
    ['won', { kind: 'chargebackReturned', state: 'won' }],
    ['closed', { kind: 'chargebackReturned', state: 'closed' }],
  ] as const)('says of a dispute that is %s until when the bank waits, and why', (step, said) => {
    const now = new Date('2026-11-21T05:00:00Z');
    const event = disputeOf({ payment: 'pay_1', amount: 5000, step, now });
    expect(claimOf(event)).toMatchObject({
      thing: {
        paymentRef: 'pay_1',
        amountPaise: 5000,
        move: {
          ...{ ...said, reference: 'disp_1' },
          respondBy: new Date('2026-11-28T05:00:00Z'),
          reason: 'Goods or services not received',
        },
      },
    });
  });

  it('reads what it can of a dispute', () => {
    const dispute = { id: 'disp_1', payment_id: 'pay_1', amount: 'much', respond_by: 1e20 };
    const odd = { ...dispute, reason_code: 'a\nb', reason_description: 'x'.repeat(300) };
    expect(claimOf(eventOf('payment.dispute.created', { dispute: odd }))).toMatchObject({
      thing: { move: { kind: 'chargeback', reference: 'disp_1', state: 'open' } },
    });
    const unknown = claimOf(eventOf('payment.dispute.sold', { dispute }));
    expect(unknown).toMatchObject({ thing: { subject: 'payment.dispute.sold:disp_1' } });
    expect(unknown).not.toHaveProperty('thing.move');
  });

  it('names no payment for money that was never captured and goes back by itself', () => {
    const refund = { id: 'rfnd_1', payment_id: 'pay_1', amount: 5000, notes: [] };
    const payment = { id: 'pay_1', captured: false, notes: { attemptId } };
    expect(claimOf(eventOf('refund.created', { refund, payment }))).not.toHaveProperty('thing');
  });

  it('names the shop’s own refund also under an unknown event name', () => {
    const refundId = newAttemptId();
    const refund = { id: 'rfnd_1', payment_id: 'pay_1', receipt: refundId };
    expect(claimOf(eventOf('refund.arn_updated', { refund }))).toMatchObject({
      kind: 'refund',
      refundId,
    });
  });

  it.each([
    ['an event that nobody knows', eventOf('invoice.paid', {}), 'invoice.paid'],
    ['a name that objects have anyway', eventOf('constructor', {}), 'constructor'],
    ['a link without a reference', eventOf('payment_link.paid', { payment_link: {} })],
    ['a link that is not ours', withReference('Order 17, table 4')],
    ['a reference that is too long', withReference('T'.repeat(36))],
    ['a reference that no database takes', withReference('T\u0000')],
    ['a reference that is no text', withReference({ $ne: 1 })],
    ['no payload', { event: 'payment_link.paid' }],
    ['a payload of another shape', { event: 'payment_link.paid', payload: [1] }],
    ['a name of another shape', { event: 'payment\nlink' }, 'unreadable'],
    ['a list', [{ event: 'payment_link.paid' }], 'unreadable'],
    ['null', null, 'unreadable'],
    ['a number', 7, 'unreadable'],
  ])('is nothing for %s', (_what, body, claimedState = 'payment_link.paid') => {
    expect(claimOf(body)).toEqual({ kind: 'other', dedupeKey: expect.any(String), claimedState });
  });

  it.each([
    ['nothing', Buffer.alloc(0)],
    ['no JSON', Buffer.from('{"event":')],
    ['bytes that are not UTF-8', Buffer.from([0x22, 0xff, 0xfe, 0x22])],
  ])('is nothing when there is %s in it, and invalid without the signature', (_what, bytes) => {
    const signed = signRazorpayBytes(bytes, secrets.webhookSecret);
    expect(readRazorpayEvent(signed, secrets)).toMatchObject({
      kind: 'other',
      claimedState: 'unreadable',
    });
    const unsigned = { rawBody: bytes, headers: {} };
    expect(readRazorpayEvent(unsigned, secrets)).toEqual({ kind: 'invalid' });
  });

  function withReference(reference: unknown) {
    return eventOf('payment_link.paid', { payment_link: { reference_id: reference } });
  }
});

describe('the key of an event of Razorpay', () => {
  const event = signRazorpayEvent(eventOf('invoice.paid', {}), secrets.webhookSecret);
  const keyWith = (id: string | string[] | undefined) => {
    const headers = { ...event.headers, 'x-razorpay-event-id': id };
    const claim = readRazorpayEvent({ rawBody: event.rawBody, headers }, secrets);
    return claim.kind === 'invalid' ? undefined : claim.dedupeKey;
  };

  it('is Razorpay’s id, the same for the same event', () => {
    expect(keyWith('evt_1')).toBe('evt_1');
    expect(keyWith('evt_2')).toBe('evt_2');
  });

  it('is the digest of the bytes when the id is missing or malformed', () => {
    const digest = keyWith(undefined);
    expect(digest).toMatch(/^[0-9a-f]{64}$/);
    for (const id of ['', 'evt 1', 'x'.repeat(101), ['evt_1', 'evt_2']]) {
      expect(keyWith(id)).toBe(digest);
    }
  });
});
