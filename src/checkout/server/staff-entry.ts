/** Orders that staff enter: what staff may accept with a reason, and customers can't order. */
import type { OrderSource } from '#src/orders/order-rules.ts';
import { AppError } from '#src/platform/contract/app-error.ts';
import { blockedText, reasonDetail } from '../checkout-rules.ts';

export interface StaffEntry {
  source: Exclude<OrderSource, 'web'>;
  staffId: string;
  /** Why it is accepted although it is late, over a limit, or of a blocked number. */
  reason?: string | undefined;
}

/**
 * 409 `conflict` for customers, and for staff without a reason, with the detail that asks for one.
 */
export function refuseWithoutReason(entry: StaffEntry | undefined, message: string): void {
  if (entry?.reason) return;
  const details = entry && [{ path: reasonDetail, message }];
  throw new AppError('conflict', message, details && { details });
}

/** Customers do not read why their number is blocked. */
export function refuseBlocked(entry: StaffEntry | undefined, reason: string | undefined): void {
  if (reason === undefined) return;
  refuseWithoutReason(entry, entry ? `No order is taken of this number: ${reason}` : blockedText);
}
