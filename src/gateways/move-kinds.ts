/** Movements of money at a payment company that the shop did not ask for. */

/**
 * refund: the company gave money of a payment back · refundReturned: such a refund, or one of the
 * shop, came back · chargeback: the customer's bank claims the money of a payment ·
 * chargebackReturned: the bank dropped the claim, or the shop won it.
 */
export const moveKinds = ['refund', 'refundReturned', 'chargeback', 'chargebackReturned'] as const;
export type MoveKind = (typeof moveKinds)[number];

/** How a dispute stands at the bank, in the order in which it goes on. */
export const disputeStates = ['open', 'underReview', 'closed', 'won', 'lost'] as const;
export type DisputeState = (typeof disputeStates)[number];
