/** Labels and colours of money on the owner's screens. */
import type { AttemptState } from '#src/payments/attempt-lifecycle.ts';
import type { AttemptOutcome, PaymentSource } from '#src/payments/payment-rules.ts';
import { attemptWords, refundWords } from '#src/payments/payment-words.ts';
import type { RefundState } from '#src/payments/refund-rules.ts';
import type { MoneyKind } from '../../../money-rules.ts';

export interface BadgeStyle {
  tone: 'amber' | 'red' | 'green' | 'neutral';
  label: string;
}

export const moneyBadges: Record<MoneyKind, BadgeStyle> = {
  paid: { tone: 'green', label: 'Paid' },
  pending: { tone: 'amber', label: 'Pending at gateway' },
  failed: { tone: 'neutral', label: 'Failed' },
  surplus: { tone: 'amber', label: 'Surplus' },
  held: { tone: 'red', label: 'Held' },
  refundOwed: { tone: 'amber', label: 'Refund owed' },
  refundSent: { tone: 'amber', label: 'Refund sent' },
  refundDone: { tone: 'green', label: 'Refund done' },
  refundFailed: { tone: 'red', label: 'Refund failed' },
  chargeback: { tone: 'red', label: 'Chargeback' },
  chargebackReturned: { tone: 'green', label: 'Chargeback came back' },
};

export const attemptBadges: Record<AttemptState, BadgeStyle> = {
  created: { tone: 'amber', label: attemptWords.state.created },
  open: { tone: 'amber', label: attemptWords.state.open },
  unknown: { tone: 'amber', label: attemptWords.state.unknown },
  rejected: { tone: 'red', label: attemptWords.state.rejected },
  paid: { tone: 'green', label: attemptWords.state.paid },
  failed: { tone: 'red', label: attemptWords.state.failed },
  expired: { tone: 'neutral', label: attemptWords.state.expired },
};

/** What happened to the money if it did not simply pay the order. */
export const outcomeTexts: Record<AttemptOutcome, string> = {
  accepted: '',
  surplus: 'Paid twice or too late: to be given back.',
  held: 'On hold until someone decides.',
};

export const refundBadges: Record<RefundState, BadgeStyle> = {
  owed: { tone: 'amber', label: refundWords.state.owed },
  sent: { tone: 'amber', label: refundWords.state.sent },
  done: { tone: 'green', label: refundWords.state.done },
  failed: { tone: 'red', label: refundWords.state.failed },
};

/** Where a change came from. */
export const sourceLabels: Record<PaymentSource, string> = {
  customer: 'Customer',
  gateway: 'Gateway',
  webhook: 'Gateway',
  system: 'Shop',
  staff: 'Admin',
};
