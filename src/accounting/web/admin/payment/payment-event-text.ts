/** A line of a payment's timeline in words. */
import { type AttemptState, attemptStates } from '#src/payments/attempt-lifecycle.ts';
import { attemptOutcomes } from '#src/payments/payment-rules.ts';
import { type RefundState, refundStates } from '#src/payments/refund-rules.ts';
import type { PaymentEvent } from '../../../payment-details-contract.ts';

type Told = Pick<PaymentEvent, 'source' | 'refundId' | 'from' | 'to' | 'detail'>;

/**
 * `Page opened`, `Paid — surplus, refund owed`, `Accepted: one rupee is missing`, `Paid once more:
 * ₹104.00 by pay_1 goes back`, `Gateway event: paid`, `Refund sent`.
 */
export function paymentEventText(event: Told): string {
  const { refundId, to } = event;
  if (refundId !== undefined && isRefundState(to)) return withDetail(refundTexts[to], event.detail);
  if (to === 'paid') return paidText(event);
  if (refundId === undefined && isAttemptState(to)) {
    return withDetail(attemptTexts[to], event.detail);
  }
  return withDetail(receivedText(event), event.detail);
}

const attemptTexts: Record<Exclude<AttemptState, 'paid'>, string> = {
  created: 'Payment started',
  open: 'Page opened',
  unknown: 'The gateway did not say whether it opened a page',
  rejected: 'Refused by the gateway',
  failed: 'Failed',
  expired: 'Expired',
};

const refundTexts: Record<RefundState, string> = {
  owed: 'Refund owed',
  sent: 'Refund sent',
  done: 'Refund done',
  failed: 'Refund failed',
};

const outcomeEnds = {
  accepted: 'used',
  surplus: 'surplus, refund owed',
  held: 'another amount, held',
} as const;

/** A final answer of the gateway that it later reversed; a page that opened late is not shown. */
const gaveUp: readonly PaymentEvent['from'][] = ['failed', 'expired', 'rejected'];

function paidText({ source, from, detail }: Told): string {
  // A further payment through a page that was already paid.
  if (from === 'paid' && source !== 'staff') return withDetail('Paid once more', detail);
  // Held money that an admin accepted for its order.
  if (from === 'paid') return withDetail('Accepted', detail);
  const paid = gaveUp.includes(from) ? 'Paid late' : 'Paid';
  const outcome = attemptOutcomes.find((each) => each === detail);
  if (outcome !== undefined) return `${paid} — ${outcomeEnds[outcome]}`;
  return withDetail(paid, detail);
}

/** For an event that changed nothing. */
function receivedText({ source, refundId }: Told): string {
  const subject = refundId === undefined ? '' : ' about the refund';
  if (source === 'webhook') return `Gateway event${subject}`;
  return source === 'staff' ? `Gateway asked${subject}` : `Answer of the gateway${subject}`;
}

function withDetail(text: string, detail: string | undefined): string {
  return detail === undefined || detail === '' ? text : `${text}: ${detail}`;
}

function isRefundState(state: Told['to']): state is RefundState {
  return refundStates.some((each) => each === state);
}

function isAttemptState(state: Told['to']): state is Exclude<AttemptState, 'paid'> {
  return state !== 'paid' && attemptStates.some((each) => each === state);
}
