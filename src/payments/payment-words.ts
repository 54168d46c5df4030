/** The words for the codes of payments, on screens and in exports. */
import type { AttemptState } from './attempt-lifecycle.ts';
import type { RefundState } from './refund-rules.ts';

const attemptState: Record<AttemptState, string> = {
  created: 'Started',
  open: 'Waiting for the customer',
  unknown: 'Not confirmed',
  rejected: 'Refused by the gateway',
  paid: 'Paid',
  failed: 'Failed',
  expired: 'Expired',
};
const refundState: Record<RefundState, string> = {
  owed: 'Owed',
  sent: 'On its way',
  done: 'Given back',
  failed: 'Failed',
};

/** Companies that the shop can receive payments through. */
export const companies = [
  { name: 'phonepe', label: 'PhonePe' },
  { name: 'razorpay', label: 'Razorpay' },
  { name: 'sandbox', label: 'Sandbox' },
] as const;

/** A readable name; the internal name for a company of a later version. */
export function companyName(gateway: string): string {
  return companies.find(({ name }) => name === gateway)?.label ?? gateway;
}

export const attemptWords = {
  gateway: Object.fromEntries(companies.map(({ name, label }) => [name, label])),
  state: attemptState,
  outcome: { accepted: 'Used for the order', surplus: 'Paid twice or too late', held: 'Held' },
} as const;

export const refundWords = {
  cause: {
    cancelled: 'Order cancelled',
    surplus: 'Paid twice or too late',
    held: 'Held',
    goodwill: 'Given back by the shop',
    passStopped: 'Pass stopped',
  },
  state: refundState,
} as const;

const eventState = { ...attemptState, ...refundState };

export const paymentEventWords = {
  source: {
    customer: 'Customer',
    gateway: 'Gateway',
    webhook: 'Gateway',
    system: 'Shop',
    staff: 'Staff',
  },
  fromState: eventState,
  toState: eventState,
  // The detail can also be free text.
  detail: attemptWords.outcome,
} as const;
