/** Every possible outcome of a sandbox payment, as data. */

export type SandboxState = 'pending' | 'paid' | 'failed' | 'expired';
export type SettledState = Exclude<SandboxState, 'pending'>;

/** The bank's answer, with its delay after the choice or after the end of the page's time. */
export type Settlement =
  | { afterSeconds: number | 'chosen'; state: SettledState }
  | { atExpiryPlusSeconds: number; state: SettledState };

interface OutcomeData {
  id: string;
  /** The text of its button; the one for paying is followed by the amount. */
  label: string;
  group: 'Usual' | 'Pending' | 'Late' | 'Way back' | 'Webhook';
  /**
   * In chronological order; an outcome without any decides nothing, and the page can still be paid.
   */
  settles: readonly Settlement[];
  /** False if the customer is not redirected to the shop. */
  redirects: boolean;
  /** How often each settlement is reported. */
  webhooks: number;
  /** The customer is redirected only after the shop has accepted the webhook. */
  webhookFirst: boolean;
}

const usual = { redirects: true, webhooks: 1, webhookFirst: false } as const;
const paidAtOnce = [{ afterSeconds: 0, state: 'paid' }] as const;
const failedAtOnce = [{ afterSeconds: 0, state: 'failed' }] as const;

export const outcomes = [
  { id: 'pay', label: 'Pay', group: 'Usual', settles: paidAtOnce, ...usual },
  { id: 'decline', label: 'Decline', group: 'Usual', settles: failedAtOnce, ...usual },
  {
    id: 'leave-pending',
    label: 'Leave pending',
    group: 'Usual',
    settles: [{ atExpiryPlusSeconds: 0, state: 'expired' }],
    ...usual,
    webhooks: 0,
  },
  {
    id: 'close',
    label: 'Close without paying',
    group: 'Usual',
    settles: [],
    ...usual,
    webhooks: 0,
  },
  {
    id: 'pay-later',
    label: 'Pending, then succeed',
    group: 'Pending',
    settles: [{ afterSeconds: 'chosen', state: 'paid' }],
    ...usual,
  },
  {
    id: 'fail-later',
    label: 'Pending, then fail',
    group: 'Pending',
    settles: [{ afterSeconds: 'chosen', state: 'failed' }],
    ...usual,
  },
  {
    id: 'fail-then-pay',
    label: 'Fail, then succeed after 60 seconds',
    group: 'Late',
    settles: [...failedAtOnce, { afterSeconds: 60, state: 'paid' }],
    ...usual,
  },
  {
    id: 'pay-after-expiry',
    label: 'Succeed 60 seconds after the time is over',
    group: 'Late',
    settles: [
      { atExpiryPlusSeconds: 0, state: 'expired' },
      { atExpiryPlusSeconds: 60, state: 'paid' },
    ],
    ...usual,
  },
  {
    id: 'pay-no-redirect',
    label: 'Pay, but don’t go back to the shop',
    group: 'Way back',
    settles: paidAtOnce,
    ...usual,
    redirects: false,
  },
  {
    id: 'pay-no-webhook',
    label: 'Pay, but send no webhook',
    group: 'Webhook',
    settles: paidAtOnce,
    ...usual,
    webhooks: 0,
  },
  {
    id: 'pay-three-webhooks',
    label: 'Pay, and send the webhook three times',
    group: 'Webhook',
    settles: paidAtOnce,
    ...usual,
    webhooks: 3,
  },
  {
    id: 'pay-webhook-first',
    label: 'Pay, and send the webhook before going back',
    group: 'Webhook',
    settles: paidAtOnce,
    ...usual,
    webhookFirst: true,
  },
] as const satisfies readonly OutcomeData[];

export type OutcomeId = (typeof outcomes)[number]['id'];
export type Outcome = OutcomeData & { id: OutcomeId };

/** The delays in seconds that a person can choose. */
export const delaysSeconds = [5, 15, 45] as const;
