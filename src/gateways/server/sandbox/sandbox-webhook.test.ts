import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { readEvent, type SandboxEvent, signEvent } from './sandbox-webhook.ts';

const secret = 'a secret of this test';
const event: SandboxEvent = {
  event: 'payment.paid',
  id: 'evt_1_0',
  reference: 'T0123456789abcdef',
  state: 'paid',
  amountPaise: 10_400,
  at: '2026-11-21T04:55:00.000Z',
};

const refundEvent: SandboxEvent = {
  event: 'refund.failed',
  id: event.id,
  reference: event.reference,
  refundId: 'R0123456789abcdef',
  state: 'failed',
  amountPaise: 5013,
  at: event.at,
};

/** Any bytes, with a right signature. */
function signed(rawBody: Buffer) {
  const signature = createHmac('sha256', secret).update(rawBody).digest('hex');
  return { 'x-sandbox-signature': signature, 'x-sandbox-event-id': event.id };
}

describe('a webhook of the sandbox', () => {
  it('carries the hex HMAC-SHA256 of its bytes', () => {
    const { rawBody, headers } = signEvent(event, secret);
    expect(headers).toEqual(signed(rawBody));
    expect(JSON.parse(rawBody.toString())).toEqual(event);
  });

  it.each([event, refundEvent])('is read back when its signature is right: $event', (sent) => {
    const { rawBody, headers } = signEvent(sent, secret);
    expect(readEvent(rawBody, headers, secret)).toEqual(sent);
  });

  it.each([
    ['missing', undefined],
    ['empty', ''],
    ['too short', 'abcd'],
    ['no hex', 'z'.repeat(64)],
    ['another', 'ab'.repeat(32)],
    ['given twice', ['ab'.repeat(32), 'ab'.repeat(32)]],
  ])('is not valid when its signature is %s', (_how, signature) => {
    const { rawBody, headers } = signEvent(event, secret);
    const changed = { ...headers, 'x-sandbox-signature': signature };
    expect(readEvent(rawBody, changed, secret)).toBeUndefined();
  });

  it('is not valid with another secret or when a byte of it changed', () => {
    const { rawBody, headers } = signEvent(event, secret);
    expect(readEvent(rawBody, headers, 'an older secret')).toBeUndefined();
    const tampered = Buffer.from(rawBody.toString().replace('10400', '10401'));
    expect(readEvent(tampered, headers, secret)).toBeUndefined();
  });

  it('is not valid when the event of its header is not the signed one', () => {
    const { rawBody, headers } = signEvent(event, secret);
    const changed = { ...headers, 'x-sandbox-event-id': 'evt_2_0' };
    expect(readEvent(rawBody, changed, secret)).toBeUndefined();
  });

  it.each([
    ['nothing', Buffer.alloc(0)],
    ['no JSON', Buffer.from('{"event":')],
    ['bytes that are not UTF-8', Buffer.from([0x22, 0xff, 0xfe, 0x22])],
    ['null', Buffer.from('null')],
    ['an unknown event', Buffer.from(JSON.stringify({ ...event, event: 'payment.eaten' }))],
    [
      'a payment in the state of a refund',
      Buffer.from(JSON.stringify({ ...event, state: 'done' })),
    ],
    ['a refund without its id', Buffer.from(JSON.stringify({ ...refundEvent, refundId: '' }))],
  ])('is not valid with %s in it, even when that is signed', (_what, rawBody) => {
    expect(readEvent(rawBody, signed(rawBody), secret)).toBeUndefined();
  });
});
