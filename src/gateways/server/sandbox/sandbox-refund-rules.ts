/** How a sandbox refund ends, and when: from its amount and the clock alone. */

export type RefundState = 'pending' | 'done' | 'failed';

/** What becomes of a refund: the bank takes it, refuses it, or takes its time. */
export const refundOutcomes = ['done', 'refused', 'slow'] as const;
export type RefundOutcome = (typeof refundOutcomes)[number];

/** The code of a refund that the bank refuses. */
export const bankRefused = 'BANK_REFUSED';

const settles: Record<RefundOutcome, { afterSeconds: number; state: 'done' | 'failed' }> = {
  done: { afterSeconds: 10, state: 'done' },
  refused: { afterSeconds: 10, state: 'failed' },
  slow: { afterSeconds: 10 * 60, state: 'done' },
};

const refusedPaise = 13;
const slowPaise = 31;

/**
 * Nobody opens a page for a refund, so its amount in paise says how it ends: one that ends in .13
 * is refused by the bank after 10 seconds, one in .31 is done after 10 minutes, every other after
 * 10 seconds.
 */
export function refundOutcomeOf(amountPaise: number): RefundOutcome {
  const paise = amountPaise % 100;
  if (paise === refusedPaise) return 'refused';
  return paise === slowPaise ? 'slow' : 'done';
}

/** What decides a refund once it is taken on. */
export interface DecidedRefund {
  outcome: RefundOutcome;
  createdAt: Date;
}

/** The bank's final answer. */
export function refundSettlement({ outcome, createdAt }: DecidedRefund) {
  const { afterSeconds, state } = settles[outcome];
  return { at: new Date(createdAt.getTime() + afterSeconds * 1000), state };
}

export function refundStateAt(refund: DecidedRefund, now: Date): RefundState {
  const { at, state } = refundSettlement(refund);
  return now < at ? 'pending' : state;
}

/** What of a captured amount can still go back: a failed refund frees its part again. */
export function leftPaise(
  capturedPaise: number,
  refunds: readonly (DecidedRefund & { amountPaise: number })[],
  now: Date,
): number {
  const given = refunds.filter((refund) => refundStateAt(refund, now) !== 'failed');
  return capturedPaise - given.reduce((sum, { amountPaise }) => sum + amountPaise, 0);
}
