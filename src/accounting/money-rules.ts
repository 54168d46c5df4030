/** How the owner's page classifies money. */
import { type AttemptState, isUnsettled } from '#src/payments/attempt-lifecycle.ts';
import type { AttemptOutcome } from '#src/payments/payment-rules.ts';
import type { RefundState } from '#src/payments/refund-rules.ts';

/**
 * Each attempt is exactly one of the first five kinds, each refund exactly one of the next four;
 * the last two are booked chargebacks, and what banks gave back of them.
 */
export const moneyKinds = [
  'paid',
  'pending',
  'failed',
  'surplus',
  'held',
  'refundOwed',
  'refundSent',
  'refundDone',
  'refundFailed',
  'chargeback',
  'chargebackReturned',
] as const;
export type MoneyKind = (typeof moneyKinds)[number];

export function kindOfAttempt(state: AttemptState, outcome: AttemptOutcome | null): MoneyKind {
  if (outcome === 'surplus' || outcome === 'held') return outcome;
  if (state === 'paid') return 'paid';
  return isUnsettled(state) ? 'pending' : 'failed';
}

const refundKinds = {
  owed: 'refundOwed',
  sent: 'refundSent',
  done: 'refundDone',
  failed: 'refundFailed',
} as const satisfies Record<RefundState, MoneyKind>;

export function kindOfRefund(state: RefundState): MoneyKind {
  return refundKinds[state];
}

/** The day that a range refers to. */
export const moneyDays = ['orderdate', 'deliverydate', 'paymentdate'] as const;

/** The longest range of the money page, in days. */
export const maxMoneyDays = 92;
export const moneyRowsPerPage = 50;
