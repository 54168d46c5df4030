/** The customer's connection, which decides what numbers that never paid may hold (decision 27). */
import { createHmac } from 'node:crypto';
import { isIPv4 } from 'node:net';
import type { Shift } from '#src/platform/contract/shifts.ts';
import type { Db } from '#src/platform/database/db.ts';
import { callerOf } from '#src/platform/http/load/rate-limiter.ts';
import type { RestContext } from '../split-unpaid-service.ts';

/** The fields of an order that say when it is delivered. */
export interface Delivery {
  deliveryDate: string;
  shift: Shift;
}

/** Raises an alert, in the transaction that stores an order that waits for approval. */
export type OnUnapproved = (tx: Db, delivery: Delivery, now: Date) => Promise<void>;

export interface Visitor extends Pick<RestContext, 'isBeingPaid'> {
  /** The hash of the request's network and the shift; nothing else about the network is stored. */
  networkHashOf: (delivery: Delivery) => string;
  onUnapproved: OnUnapproved;
}

/** The same network has another hash in another shift. */
export function networkHash(ip: string, { deliveryDate, shift }: Delivery, secret: string): string {
  const text = `${networkOf(ip)} ${deliveryDate} ${shift}`;
  return createHmac('sha256', secret).update(text).digest('base64url');
}

/** The /24 of an IPv4 address, the /64 of an IPv6 one. */
function networkOf(ip: string): string {
  const caller = callerOf(ip);
  return isIPv4(caller) ? caller.slice(0, caller.lastIndexOf('.')) : caller;
}
