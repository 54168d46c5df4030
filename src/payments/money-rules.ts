/** How the owner's page sorts the money, and what it calls a person for. */
import type { AttemptOutcome, AttemptState } from './payment-rules.ts';
import type { RefundState } from './refund-rules.ts';

/** Each attempt is exactly one of the first five, each refund exactly one of the last four. */
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
] as const;
export type MoneyKind = (typeof moneyKinds)[number];

export function kindOfAttempt(state: AttemptState, outcome: AttemptOutcome | null): MoneyKind {
  if (outcome === 'surplus' || outcome === 'held') return outcome;
  if (state === 'paid') return 'paid';
  return state === 'created' || state === 'open' || state === 'unknown' ? 'pending' : 'failed';
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

/**
 * held: money of another amount came · orphan: a gateway reports a payment that is not ours · refundFailed: the gateway
 * could not give money back · refundSlow: it has not for days · invariant: the books disagree with themselves · outside: the company's books hold what the
 * shop did not do, or lack what it did · credentials: a company refuses the shop.
 */
export const alertKinds = [
  'held',
  'orphan',
  'refundFailed',
  'refundSlow',
  'invariant',
  'outside',
  'credentials',
] as const;
export type AlertKind = (typeof alertKinds)[number];

export const alertLabels: Record<AlertKind, string> = {
  held: 'Money held',
  orphan: 'Unknown payment',
  refundFailed: 'Refund failed',
  refundSlow: 'Slow refund',
  invariant: 'Books disagree',
  outside: 'Differs at the company',
  credentials: 'Company refuses the shop',
};

/**
 * Held money is closed by its refund or its acceptance alone: else it would be nobody's. A refund that failed can be closed by a person who
 * gave the money back by hand, and is never tried again then.
 */
export function canResolve(kind: AlertKind): boolean {
  return kind !== 'held';
}

/** What a range of days can be of. */
export const moneyDays = ['orderdate', 'deliverydate', 'paymentdate'] as const;

/** The longest range of the money page. */
export const maxMoneyDays = 92;
export const moneyRowsPerPage = 50;
