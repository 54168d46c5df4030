/** The life of money that goes back: states, causes, and when to ask the gateway about it. */

/**
 * owed: decided and stored · sent: the gateway took it · done: the customer's bank has it · failed:
 * it did not arrive, or came back from the bank afterwards.
 */
export const refundStates = ['owed', 'sent', 'done', 'failed'] as const;
export type RefundState = (typeof refundStates)[number];

/** Every step that is allowed; a new refund is `owed`. */
const moves: Record<RefundState, readonly RefundState[]> = {
  owed: ['sent', 'done', 'failed'],
  sent: ['done', 'failed'],
  // The bank can refuse it days later, or send it back.
  done: ['failed'],
  // Never again by itself: a new refund takes its place, linked to it.
  failed: [],
};

export function canRefundBecome(from: RefundState, to: RefundState): boolean {
  return moves[from].includes(to);
}

/** Still on its way: the gateway has not said whether it arrived. */
export function isRefundUnsettled({ state }: { state: RefundState }): boolean {
  return canRefundBecome(state, 'done');
}

/** The gateway can still have something to say about it. */
export function isRefundOpen({ state }: { state: RefundState }): boolean {
  return moves[state].length > 0;
}

/**
 * cancelled: an order that was paid is not cooked · surplus: a checkout was paid twice, or too late
 * · held: a person decided about money of the wrong amount · goodwill: an admin gives back a part,
 * or all, of what an order cost.
 */
export const refundCauses = ['cancelled', 'surplus', 'held', 'goodwill'] as const;
export type RefundCause = (typeof refundCauses)[number];

/**
 * True once a person has decided about held money; a further payment that goes back decides
 * nothing.
 */
export function isHeldDecided(refunds: readonly { cause: RefundCause }[]): boolean {
  return refunds.some(({ cause }) => cause === 'held');
}

/** Payment companies send back no less than ₹1. */
export const leastRefundPaise = 100;

/**
 * What of a rest can go back at all: a smaller one than a company sends is not promised to anybody.
 */
export function sendablePaise(restPaise: number): number {
  return restPaise < leastRefundPaise ? 0 : restPaise;
}

/**
 * What of a refund can go back when its company has only so much of the payment left, and what of
 * it is missing.
 */
export function splitRefund(amountPaise: number, leftPaise: number) {
  const backPaise = sendablePaise(Math.min(amountPaise, leftPaise));
  return { backPaise, missingPaise: amountPaise - backPaise };
}

/** True for a refund after which something would be left that no company sends. */
export function leavesTooLittle(restPaise: number, amountPaise: number): boolean {
  return amountPaise < restPaise && sendablePaise(restPaise - amountPaise) === 0;
}

export interface PaymentRest {
  /** The gateway's id of the payment. */
  reference: string;
  /** What of it has not gone back. */
  restPaise: number;
}

export interface RefundPart {
  /** Null where it is the attempt's own payment, or nobody knows which. */
  paymentRef: string | null;
  amountPaise: number;
}

/**
 * The parts of a refund, each of one payment and no more than what is left of it: a company refunds
 * payments, and an attempt can have been paid by two. One payment carries all of it where it can,
 * else as few as possible, the biggest of them most, and none of them less than a company sends.
 * Where no such parts exist it stays one: the company refuses it, and a person sees that.
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
  // Each carries the least that can be sent; what is more, the biggest carry first.
  let more = amountPaise - used.length * leastRefundPaise;
  if (found < amountPaise || more < 0) return asOne;
  return used.map(({ reference, restPaise }) => {
    const ofIt = Math.min(restPaise - leastRefundPaise, more);
    more -= ofIt;
    return { paymentRef: reference, amountPaise: leastRefundPaise + ofIt };
  });
}

/**
 * What of an order's cost, or of a payment, is not given back yet. A failed refund counts until
 * another takes its place: its money is promised, and trying it again must always be possible.
 */
export function refundablePaise(
  totalPaise: number,
  refunds: readonly { id: string; retryOf: string | null; amountPaise: number }[],
): number {
  const replaced = new Set(refunds.map(({ retryOf }) => retryOf));
  const promised = refunds.filter(({ id }) => !replaced.has(id));
  return totalPaise - promised.reduce((sum, { amountPaise }) => sum + amountPaise, 0);
}
