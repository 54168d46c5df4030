/** How a sandbox refund ends, and when, depending only on its amount and the clock. */

export type RefundState = 'pending' | 'done' | 'failed';

/** The outcomes of a refund: the bank accepts it, refuses it, or is slow. */
export const refundOutcomes = ['done', 'refused', 'slow'] as const;
export type RefundOutcome = (typeof refundOutcomes)[number];

/** The error code of a refund that the bank refuses. */
export const bankRefused = 'BANK_REFUSED';

const settles: Record<RefundOutcome, { afterSeconds: number; state: 'done' | 'failed' }> = {
  done: { afterSeconds: 10, state: 'done' },
  refused: { afterSeconds: 10, state: 'failed' },
  slow: { afterSeconds: 10 * 60, state: 'done' },
};

const refusedPaise = 13;
const slowPaise = 31;

/**
 * A refund has no page to choose on, so its amount decides: one that ends in .13 is refused by the
 * bank after 10 seconds, one in .31 is done after 10 minutes, any other after 10 seconds.
 */
export function refundOutcomeOf(amountPaise: number): RefundOutcome {
  const paise = amountPaise % 100;
  if (paise === refusedPaise) return 'refused';
  return paise === slowPaise ? 'slow' : 'done';
}

/** What decides the state of an accepted refund. */
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

/**
 * How much of a captured amount can still be refunded; the part of a failed refund is free again.
 */
export function leftPaise(
  capturedPaise: number,
  refunds: readonly (DecidedRefund & { amountPaise: number })[],
  now: Date,
): number {
  const given = refunds.filter((refund) => refundStateAt(refund, now) !== 'failed');
  return capturedPaise - given.reduce((sum, { amountPaise }) => sum + amountPaise, 0);
}
