/** The life of a payment attempt: its states, and every step between them. */

/**
 * created: stored, gateway not called yet · open: its page is known · unknown: the gateway did not
 * say whether it made one · rejected: it refused · paid, failed, expired: its own final answers.
 */
export const attemptStates = [
  'created',
  'open',
  'unknown',
  'rejected',
  'paid',
  'failed',
  'expired',
] as const;
export type AttemptState = (typeof attemptStates)[number];

/** For statements that are written by hand: how an attempt begins, and when it is money. */
export const firstState = 'created' satisfies AttemptState;
export const paidState = 'paid' satisfies AttemptState;

/** Every step that is allowed; a new attempt is `created`. */
const moves: Record<AttemptState, readonly AttemptState[]> = {
  created: ['open', 'unknown', 'rejected', 'paid', 'failed', 'expired'],
  open: ['paid', 'failed', 'expired'],
  unknown: ['open', 'paid', 'failed', 'expired'],
  paid: [],
  // Money can arrive after a gateway gave up, or refused: late success.
  rejected: ['paid'],
  failed: ['paid'],
  expired: ['paid'],
};

export function canBecome(from: AttemptState, to: AttemptState): boolean {
  return moves[from].includes(to);
}

/** What a company says when it is asked for a page. */
export const firstAnswers = ['open', 'unknown', 'rejected'] as const satisfies AttemptState[];
export type FirstAnswer = (typeof firstAnswers)[number];

/** Still able to turn into money by itself. */
export function isUnsettled(state: AttemptState): boolean {
  return canBecome(state, 'expired');
}
