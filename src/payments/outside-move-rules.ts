/** The rules of what a payment company did without the shop, and how a person books it. */
import {
  type DisputeState,
  disputeStates,
  type MoveKind,
  moveKinds,
} from '#src/gateways/move-kinds.ts';

/**
 * toCustomer: the customer has the money, by a refund that was made at the company · chargeback: a
 * bank took it · cameBack: it is with the company again · notOurs: it concerns no money of the shop
 * · nothing: the company undid it before anybody booked it.
 */
export const moveDecisions = [
  'toCustomer',
  'chargeback',
  'cameBack',
  'notOurs',
  'nothing',
] as const;
export type MoveDecision = (typeof moveDecisions)[number];

/** What a person can decide. */
export const moveChoices = ['toCustomer', 'chargeback', 'cameBack', 'notOurs'] as const;
export type MoveChoice = (typeof moveChoices)[number];

/** What a return returns. */
const returns = {
  refund: undefined,
  refundReturned: 'refund',
  chargeback: undefined,
  chargebackReturned: 'chargeback',
} as const satisfies Record<MoveKind, MoveKind | undefined>;

/** The kind that it returns; undefined for what took money. */
export function returnedKind(kind: MoveKind): MoveKind | undefined {
  return returns[kind];
}

/** The kind that returns it; undefined for a return. */
export function returningKind(kind: MoveKind): MoveKind | undefined {
  return moveKinds.find((each) => returns[each] === kind);
}

/** In the order of the screen: the likely one first. */
const choices: Record<MoveKind, readonly MoveChoice[]> = {
  refund: ['toCustomer', 'chargeback', 'notOurs'],
  refundReturned: ['cameBack', 'notOurs'],
  // No company knows a refund of it.
  chargeback: ['chargeback', 'notOurs'],
  chargebackReturned: ['cameBack', 'notOurs'],
};

/** A dispute that the bank has not decided can take the shop's money yet. */
export function choicesOf(kind: MoveKind, state: DisputeState | null): readonly MoveChoice[] {
  const isUndecided = state === 'open' || state === 'underReview';
  return choices[kind].filter((choice) => choice !== 'notOurs' || !isUndecided);
}

/** Events can arrive in another order than they happened. */
export function laterState(
  one: DisputeState | null,
  other: DisputeState | null,
): DisputeState | null {
  const place = (state: DisputeState | null) => (state ? disputeStates.indexOf(state) : -1);
  return place(other) > place(one) ? other : one;
}
