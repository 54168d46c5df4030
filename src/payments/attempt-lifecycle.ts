/** The state machine of a payment attempt. */

/**
 * created: stored, gateway not called yet · open: its page is known · unknown: the gateway did not
 * say whether it made a page · rejected: the gateway refused · paid, failed, expired: the gateway's
 * final answers.
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

/** For SQL statements: the first state of an attempt, and the state that means money. */
export const firstState = 'created' satisfies AttemptState;
export const paidState = 'paid' satisfies AttemptState;

/** Every allowed step; a new attempt is `created`. */
const moves: Record<AttemptState, readonly AttemptState[]> = {
  created: ['open', 'unknown', 'rejected', 'paid', 'failed', 'expired'],
  open: ['paid', 'failed', 'expired'],
  unknown: ['open', 'paid', 'failed', 'expired'],
  paid: [],
  // Money can arrive after a gateway gave up or refused: late success.
  rejected: ['paid'],
  failed: ['paid'],
  expired: ['paid'],
};

export function canBecome(from: AttemptState, to: AttemptState): boolean {
  return moves[from].includes(to);
}

/** The possible answers of a company to a request for a page. */
export const firstAnswers = ['open', 'unknown', 'rejected'] as const satisfies AttemptState[];
export type FirstAnswer = (typeof firstAnswers)[number];

/** The attempt can still be paid by itself. */
export function isUnsettled(state: AttemptState): boolean {
  return canBecome(state, 'expired');
}
