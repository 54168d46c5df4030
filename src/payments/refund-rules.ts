/** The rules of refunds: states, causes, and how an amount is split between payments. */

/**
 * owed: decided and stored · sent: accepted by the gateway · done: the customer's bank has it ·
 * failed: it did not arrive, or the bank returned it later.
 */
export const refundStates = ['owed', 'sent', 'done', 'failed'] as const;
export type RefundState = (typeof refundStates)[number];

/** Every allowed step; a new refund is `owed`. */
const moves: Record<RefundState, readonly RefundState[]> = {
  owed: ['sent', 'done', 'failed'],
  sent: ['done', 'failed'],
  // The bank can refuse it days later, or return it.
  done: ['failed'],
  // A failed refund is never sent again: a new one replaces it, linked to it.
  failed: [],
};

export function canRefundBecome(from: RefundState, to: RefundState): boolean {
  return moves[from].includes(to);
}

/** The gateway has not said yet whether the refund arrived. */
export function isRefundUnsettled({ state }: { state: RefundState }): boolean {
  return canRefundBecome(state, 'done');
}

/** The gateway may still report a change of it. */
export function isRefundOpen({ state }: { state: RefundState }): boolean {
  return moves[state].length > 0;
}

/**
 * cancelled: a paid order is not cooked · surplus: a checkout was paid twice, or too late · held: a
 * person decided about money of a wrong amount · goodwill: an admin refunds a part or all of what
 * was sold · passStopped: what is left of a pass.
 */
export const refundCauses = ['cancelled', 'surplus', 'held', 'goodwill', 'passStopped'] as const;
export type RefundCause = (typeof refundCauses)[number];

/** Of money that paid for nothing, so that there is no sale to take back. */
export const unusedCauses: readonly RefundCause[] = ['surplus', 'held'];

/** True once a person has decided about held money; refunding a further payment decides nothing. */
export function isHeldDecided(refunds: readonly { cause: RefundCause }[]): boolean {
  return refunds.some(({ cause }) => cause === 'held');
}

/** In paise: payment companies refund no less than ₹1. */
export const leastRefundPaise = 100;

/**
 * The part of a rest that can be refunded at all: less than the companies' minimum is never
 * promised.
 */
export function sendablePaise(restPaise: number): number {
  return restPaise < leastRefundPaise ? 0 : restPaise;
}

/**
 * How much of a refund can be made when the company has only so much of the payment left, and how
 * much is missing.
 */
export function splitRefund(amountPaise: number, leftPaise: number) {
  const backPaise = sendablePaise(Math.min(amountPaise, leftPaise));
  return { backPaise, missingPaise: amountPaise - backPaise };
}

/** True if the refund would leave a rest below the companies' minimum. */
export function leavesTooLittle(restPaise: number, amountPaise: number): boolean {
  return amountPaise < restPaise && sendablePaise(restPaise - amountPaise) === 0;
}

export interface PaymentRest {
  /** The gateway's id of the payment. */
  reference: string;
  /** The part of the payment that is not refunded. */
  restPaise: number;
}

export interface RefundPart {
  /** Null if it is the attempt's only payment, or the payment is unknown. */
  paymentRef: string | null;
  amountPaise: number;
}

/**
 * Splits a refund into parts, each of one payment and at most what is left of it: companies refund
 * payments, and an attempt can have been paid by two. If one payment is enough it takes all;
 * otherwise as few as possible, the biggest taking most, and none less than the companies' minimum.
 * If no such split exists the refund stays one, the company refuses it, and a person sees that.
 */
export function refundParts(amountPaise: number, payments: readonly PaymentRest[]): RefundPart[] {
  const asOne = [{ paymentRef: null, amountPaise }];
  const biggest = payments
    .filter(({ restPaise }) => restPaise >= leastRefundPaise)
    .toSorted((one, other) => other.restPaise - one.restPaise);
  if (payments.length < 2) return asOne;
  const whole =
    biggest.find(({ restPaise }) => restPaise === amountPaise) ??
    biggest.findLast(({ restPaise }) => restPaise > amountPaise);
  if (whole) return [{ paymentRef: whole.reference, amountPaise }];
  let found = 0;
  const used: PaymentRest[] = [];
  for (const payment of biggest) {
    if (found >= amountPaise) break;
    found += payment.restPaise;
    used.push(payment);
  }
  // Each part has the minimum; the remainder goes to the biggest payments first.
  let more = amountPaise - used.length * leastRefundPaise;
  if (found < amountPaise || more < 0) return asOne;
  return used.map(({ reference, restPaise }) => {
    const ofIt = Math.min(restPaise - leastRefundPaise, more);
    more -= ofIt;
    return { paymentRef: reference, amountPaise: leastRefundPaise + ofIt };
  });
}

/**
 * The part of an order's cost, or of a payment, that is not refunded yet. A failed refund counts
 * until another replaces it, because its money is promised, and a retry must always be possible.
 */
export function refundablePaise(
  totalPaise: number,
  refunds: readonly { id: string; retryOf: string | null; amountPaise: number }[],
): number {
  const replaced = new Set(refunds.map(({ retryOf }) => retryOf));
  const promised = refunds.filter(({ id }) => !replaced.has(id));
  return totalPaise - promised.reduce((sum, { amountPaise }) => sum + amountPaise, 0);
}
