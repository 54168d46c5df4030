/**
 * The events of the fake PhonePe: bodies in its format, with the header that authenticates them.
 */
import { createHash } from 'node:crypto';
import type { ProviderEvent } from './fake-provider.ts';

interface Credentials {
  username: string;
  password: string;
}

/** The header is the same for every event, because it does not depend on the body. */
export function signPhonepeEvent(body: unknown, credentials: Credentials): ProviderEvent {
  const { username, password } = credentials;
  const authorization = createHash('sha256').update(`${username}:${password}`).digest('hex');
  return {
    rawBody: Buffer.from(JSON.stringify(body)),
    headers: { 'content-type': 'application/json', authorization },
  };
}

export function orderEvent(attemptId: string, claim: 'paid' | 'failed', order: object) {
  const isPaid = claim === 'paid';
  return eventOf(isPaid ? 'checkout.order.completed' : 'checkout.order.failed', {
    ...order,
    merchantOrderId: attemptId,
    state: isPaid ? 'COMPLETED' : 'FAILED',
  });
}

export function refundEventOf(refundId: string, claim: 'done' | 'failed', refund: object) {
  const isDone = claim === 'done';
  return eventOf(isDone ? 'pg.refund.completed' : 'pg.refund.failed', {
    ...refund,
    merchantRefundId: refundId,
    state: isDone ? 'COMPLETED' : 'FAILED',
  });
}

/** `type` is the older name of the same field, which PhonePe still sends. */
export function eventOf(event: string, payload: object) {
  const type = event.toUpperCase().replaceAll('.', '_');
  return { type, event, payload: { merchantId: 'TIFFINUAT', ...payload } };
}
