/** Orders that staff enter: what they may take with a reason, and a customer can't order at all. */
import type { OrderSource } from '#src/orders/order-rules.ts';
import { AppError } from '#src/platform/contract/app-error.ts';
import { blockedText, reasonDetail } from '../checkout-rules.ts';

export interface StaffEntry {
  source: Exclude<OrderSource, 'web'>;
  staffId: string;
  /** Why it is taken although it is late, over a limit, or of a number that is blocked. */
  reason?: string | undefined;
}

/** 409 `conflict` for customers, and for staff without a reason, which its detail asks for. */
export function refuseWithoutReason(entry: StaffEntry | undefined, message: string): void {
  if (entry?.reason) return;
  const details = entry && [{ path: reasonDetail, message }];
  throw new AppError('conflict', message, details && { details });
}

/** A customer does not hear why no order is taken of the number any more. */
export function refuseBlocked(entry: StaffEntry | undefined, reason: string | undefined): void {
  if (reason === undefined) return;
  refuseWithoutReason(entry, entry ? `No order is taken of this number: ${reason}` : blockedText);
}
