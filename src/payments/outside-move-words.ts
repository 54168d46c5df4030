/** The words for what a payment company did without the shop, on screens and in exports. */
import type { DisputeState, MoveKind } from '#src/gateways/move-kinds.ts';
import type { MoveDecision } from './outside-move-rules.ts';
import { companyName } from './payment-words.ts';

export const moveWords = {
  kind: {
    refund: 'Given back at the company',
    refundReturned: 'A refund came back',
    chargeback: 'Claimed by a bank',
    chargebackReturned: 'Given back by a bank',
  },
  state: {
    open: 'The bank waits for an answer',
    underReview: 'The bank looks at the answer',
    closed: 'Closed, nothing was taken',
    won: 'Won',
    lost: 'Lost',
  },
  decision: {
    toCustomer: 'Returned to the customer',
    chargeback: 'Chargeback of the bank',
    cameBack: 'Came back',
    notOurs: 'Not ours',
    nothing: 'Nothing to book',
  },
} as const satisfies {
  kind: Record<MoveKind, string>;
  state: Record<DisputeState, string>;
  decision: Record<MoveDecision, string>;
};

/** The sentence about it, without the day and the order. */
export function moveText(move: {
  kind: MoveKind;
  gateway: string;
  /** Null if nobody has said how much. */
  amount: string | null;
}): string {
  const company = companyName(move.gateway);
  const money = move.amount ?? 'money';
  const sentences: Record<MoveKind, string> = {
    refund: `${company} gave ${money} back`,
    refundReturned: `${money} that ${company} had given back came back`,
    chargeback: `The customer’s bank claims ${money} from ${company}`,
    chargebackReturned: `The bank gave ${money} back to ${company}`,
  };
  const sentence = sentences[move.kind];
  return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}`;
}
