/** A customer's press, as what numbers that never paid may hold is decided by (decision 27). */
import { createHmac } from 'node:crypto';
import { isIPv4 } from 'node:net';
import type { Shift } from '#src/platform/contract/shifts.ts';
import type { Db } from '#src/platform/database/db.ts';
import { callerOf } from '#src/platform/http/load/rate-limiter.ts';
import type { RestContext } from '../split-unpaid-service.ts';

/** What of an order says when it is brought. */
export interface Delivery {
  deliveryDate: string;
  shift: Shift;
}

/** Calls staff, in the transaction that stores an order of that delivery which waits for them. */
export type OnUnapproved = (tx: Db, delivery: Delivery, now: Date) => Promise<void>;

export interface Visitor extends Pick<RestContext, 'isBeingPaid'> {
  /** Of the network that the press came by, and of the shift: nothing else of it is stored. */
  networkHashOf: (delivery: Delivery) => string;
  onUnapproved: OnUnapproved;
}

/** Of two shifts the same network has two hashes. */
export function networkHash(ip: string, { deliveryDate, shift }: Delivery, secret: string): string {
  const text = `${networkOf(ip)} ${deliveryDate} ${shift}`;
  return createHmac('sha256', secret).update(text).digest('base64url');
}

/** The /24 of an IPv4 address, the /64 of an IPv6 one. */
function networkOf(ip: string): string {
  const caller = callerOf(ip);
  return isIPv4(caller) ? caller.slice(0, caller.lastIndexOf('.')) : caller;
}
