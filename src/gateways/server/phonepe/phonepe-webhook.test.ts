import { hash } from 'node:crypto';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startFakePhonepe } from '#lab/fakes/fake-phonepe.ts';
import {
  adapterOf,
  attemptId,
  order,
  refundId,
  refundOfAll,
} from '#lab/fakes/fake-phonepe-adapter.ts';

const provider = await startFakePhonepe();
const { gateway, lines } = adapterOf(provider);

beforeEach(async () => {
  provider.reset();
  await gateway.create(order);
});

afterEach(() => expect(lines).toEqual([]));

afterAll(() => provider[Symbol.asyncDispose]());

const goodText = provider.paymentEvent(attemptId, 'paid').rawBody.toString();

function eventOf(body: unknown) {
  const rawBody = Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body));
  return { rawBody, headers: provider.unknownEvent().headers };
}

function keyOf(rawBody: Buffer): string {
  return hash('sha256', rawBody);
}

function verifyWith(authorization: string | string[] | undefined) {
  const { rawBody, headers } = provider.paymentEvent(attemptId, 'paid');
  return gateway.verifyWebhook({ rawBody, headers: { ...headers, authorization } });
}

describe('an event of PhonePe', () => {
  it.each([
    ['paid', 'COMPLETED'],
    ['failed', 'FAILED'],
  ] as const)('claims that an attempt is %s, true or not', (claim, claimedState) => {
    const event = provider.paymentEvent(attemptId, claim);
    expect(gateway.verifyWebhook(event)).toEqual({
      kind: 'payment',
      attemptId,
      claimedState,
      dedupeKey: keyOf(event.rawBody),
    });
  });

  it.each([
    ['done', 'COMPLETED'],
    ['failed', 'FAILED'],
  ] as const)('claims that a refund is %s', async (claim, claimedState) => {
    provider.pay(attemptId);
    await gateway.refund(refundOfAll);
    const event = provider.refundEvent(refundId, claim);
    expect(gateway.verifyWebhook(event)).toMatchObject({
      kind: 'refund',
      refundId,
      attemptId,
      claimedState,
      dedupeKey: keyOf(event.rawBody),
    });
  });

  it.each([
    ['the one that completed', ['FAILED', 'COMPLETED'], { paymentRef: 'OM2' }],
    ['none where several completed', ['COMPLETED', 'COMPLETED'], {}],
    ['none where none did', ['FAILED'], {}],
  ])('names the payment of its tries: %s', (_which, states, named) => {
    const paymentDetails = states.map((state, index) => ({
      ...{ transactionId: `OM${index + 1}`, state, paymentMode: 'UPI_QR', amount: 10_400 },
    }));
    const payload = { merchantOrderId: attemptId, state: 'COMPLETED', paymentDetails };
    const event = eventOf({ event: 'checkout.order.completed', payload });
    expect(gateway.verifyWebhook(event)).toEqual({
      ...{ kind: 'payment', attemptId, claimedState: 'COMPLETED', ...named },
      dedupeKey: keyOf(event.rawBody),
    });
  });

  it('has the same key at every delivery, and another key when a byte differs', () => {
    const event = provider.paymentEvent(attemptId, 'paid');
    const first = gateway.verifyWebhook(event);
    expect(gateway.verifyWebhook({ ...event })).toEqual(first);
    const { rawBody } = provider.paymentEvent(attemptId, 'failed');
    expect(gateway.verifyWebhook({ ...event, rawBody })).not.toMatchObject({
      dedupeKey: first.kind === 'invalid' ? '' : first.dedupeKey,
    });
  });

  it('is of kind "other" when its name is unknown', () => {
    const claimedState = 'pg.dinner.eaten';
    expect(gateway.verifyWebhook(provider.unknownEvent())).toMatchObject({
      kind: 'other',
      claimedState,
    });
  });

  it('is read under the name that the mobile SDKs give it', () => {
    const payload = { merchantOrderId: attemptId, state: 'COMPLETED' };
    const event = eventOf({ event: 'pg.order.completed', payload });
    expect(gateway.verifyWebhook(event)).toMatchObject({ kind: 'payment', attemptId });
  });

  it.each([
    ['CHECKOUT_ORDER_COMPLETED', 'COMPLETED'],
    ['PG_ORDER_FAILED', 'FAILED'],
  ])('of an older account, which has a type and no event, is read as well: %s', (type, state) => {
    const payload = { merchantOrderId: attemptId, state };
    expect(gateway.verifyWebhook(eventOf({ type, payload }))).toMatchObject({
      kind: 'payment',
      attemptId,
      claimedState: state,
    });
    const refund = eventOf({
      type: 'PG_REFUND_COMPLETED',
      payload: { merchantRefundId: refundId, state: 'COMPLETED' },
    });
    expect(gateway.verifyWebhook(refund)).toMatchObject({ kind: 'refund', refundId });
  });

  it('about a failed try is about the order, which may still be paid', () => {
    const payload = { merchantOrderId: attemptId, state: 'FAILED' };
    expect(
      gateway.verifyWebhook(eventOf({ event: 'pg.transaction.failed', payload })),
    ).toMatchObject({ kind: 'payment', attemptId, claimedState: 'FAILED' });
  });

  it('about a refund with an id that the shop never gave is about its order', () => {
    const merchantRefundId = `dashboard_refund-${'7'.repeat(46)}`;
    const payload = { merchantRefundId, originalMerchantOrderId: attemptId, amount: 5000 };
    for (const name of ['pg.refund.accepted', 'pg.refund.completed']) {
      expect(gateway.verifyWebhook(eventOf({ event: name, payload }))).toMatchObject({
        kind: 'other',
        thing: {
          subject: `${name}:${merchantRefundId}`,
          move: { kind: 'refund', reference: merchantRefundId },
          attemptId,
          amountPaise: 5000,
        },
      });
    }
  });

  it.each([
    ['no id of the shop', { event: 'checkout.order.completed', payload: { state: 'COMPLETED' } }],
    [
      'an id of somebody else',
      {
        event: 'checkout.order.completed',
        payload: { merchantOrderId: 'POS-1/\u0000', state: 'COMPLETED' },
      },
    ],
    ['a refund without its id', { event: 'pg.refund.failed', payload: { state: 'FAILED' } }],
  ])('is of kind "other" with %s', (_what, body) => {
    expect(gateway.verifyWebhook(eventOf(body))).toMatchObject({
      kind: 'other',
      claimedState: body.event,
    });
  });

  it.each([
    ['nothing', Buffer.alloc(0)],
    ['no JSON', Buffer.from('{"event":')],
    ['bytes that are not UTF-8', Buffer.from(goodText.replace('TIFFINUAT', '\xff'), 'latin1')],
    ['null', null],
    ['a list', [1, 2]],
    ['a name that is none', { event: 'asha@okbank 9876543210', payload: {} }],
    ['no payload', { event: 'checkout.order.completed', payload: null }],
    ['10 MB', Buffer.from(goodText.padEnd(10 * 1024 * 1024))],
  ])('is of kind "other", without an error, with %s in it', (_what, body) => {
    const event = eventOf(body);
    expect(gateway.verifyWebhook(event)).toEqual({
      kind: 'other',
      claimedState: 'unreadable',
      dedupeKey: keyOf(event.rawBody),
    });
  });

  it('claims "unreadable" when its state is invalid', () => {
    const payload = { merchantOrderId: attemptId, state: { paid: true } };
    const event = eventOf({ event: 'checkout.order.completed', payload });
    expect(gateway.verifyWebhook(event)).toMatchObject({
      kind: 'payment',
      attemptId,
      claimedState: 'unreadable',
    });
  });
});

describe('the header of an event', () => {
  const { authorization: right = '' } = provider.unknownEvent().headers;

  it('is the hex SHA-256 of the user name and the password', () => {
    const { PHONEPE_WEBHOOK_USERNAME: username, PHONEPE_WEBHOOK_PASSWORD: password } = provider.env;
    expect(right).toBe(keyOf(Buffer.from(`${username}:${password}`)));
  });

  it.each([
    ['in lower case', right],
    ['in upper case', right.toUpperCase()],
    ['after the word SHA256', `SHA256 ${right}`],
    ['after the word sha256 in upper case', `sha256 ${right.toUpperCase()}`],
    ['with space around it', ` ${right} `],
  ])('is valid %s', (_how, authorization) => {
    expect(verifyWith(authorization)).toMatchObject({ kind: 'payment' });
  });

  it.each([
    ['missing', undefined],
    ['empty', ''],
    ['given twice', [right, right]],
    ['too short', right.slice(2)],
    ['too long', `${right}00`],
    ['no hex', 'z'.repeat(64)],
    ['of another secret', keyOf(Buffer.from('tiffin_tests:anotherPassword1'))],
    ['the secret itself', 'tiffin_tests:webhookPassword1'],
    ['basic authentication', `Basic ${btoa('tiffin_tests:webhookPassword1')}`],
  ])('is not valid when it is %s', (_how, authorization) => {
    expect(verifyWith(authorization)).toEqual({ kind: 'invalid' });
  });
});
