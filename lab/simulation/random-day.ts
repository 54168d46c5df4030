/**
 * Random days of a shop, for tests: the actions of customers, their banks, the gateway and admins,
 * with failures.
 */
import fc from 'fast-check';
import { type MoveChoice, moveChoices } from '#src/payments/outside-move-rules.ts';
import { bookFaults, type Payment, type ProviderAnswer } from '../fakes/provider-books.ts';
import { faultKinds, type InjectedFault } from '../faults/fault-injector.ts';

/**
 * `attempt` and `refund` are indexes into the customer's list, newest first, modulo its length;
 * `order` likewise, oldest first.
 */
export type Step =
  | { do: 'initiate' }
  | { do: 'payAgain' | 'ask' | 'fail' | 'check' | 'refundHeld'; attempt: number }
  | { do: 'pay'; attempt: number; payment: Payment }
  | { do: 'webhook'; attempt: number; claim: 'paid' | 'failed'; delivery: number }
  | { do: 'refundWebhook'; refund: number; claim: 'done' | 'failed'; delivery: number }
  | { do: 'settle'; refund: number; state: 'done' | 'failed' }
  | { do: 'cancel'; order: number }
  /** `isStale`: the admin has not seen earlier refunds. */
  | { do: 'refundPart'; order: number; percent: number; isStale: boolean }
  | { do: 'retryRefund'; refund: number }
  /** Somebody gives a part of what is left back in the company's dashboard. */
  | { do: 'refundOutside'; attempt: number; percent: number }
  | { do: 'dispute'; attempt: number; says: 'open' | 'lost' | 'won' }
  /** `move`: what waits to be booked, newest first. */
  | { do: 'bookMove'; move: number; choice: MoveChoice };

export interface Round {
  /** The number of workers that run due work at the same time. */
  workers: number;
  fault: InjectedFault | undefined;
  /** Until the next round. */
  pauseSeconds: number;
}

/** One customer's orders and the steps around them: one group of steps per round, all at once. */
export interface Script {
  cart: 'lunch' | 'both' | 'few';
  groups: Step[][];
}

export interface Day {
  scripts: Script[];
  rounds: Round[];
  /** The behaviour of the gateway's next calls; later ones succeed. */
  answers: ProviderAnswer[];
}

/** In the first rounds mostly customers act, later mostly banks and admins. */
const startRounds = 5;
const earlyRounds = 3;
const lateRounds = 3;
const mostSteps = 3;
/** About the number of statements and calls in a round. */
const mostMoments = 150;

const minute = 60;
const hour = 60 * minute;
const pauseSeconds = often(
  [5, 20, 50, 3 * minute],
  [14 * minute, 21 * minute, hour, 6 * hour, 24 * hour, 48 * hour],
).chain((pauses) => fc.constantFrom(...pauses));

const attempt = often(0, 1, 2);
const refund = often(0, 1, 2);
const order = fc.nat({ max: 1 });
const delivery = fc.nat({ max: 1 });
const refundEnd = fc.constantFrom('done' as const, 'failed' as const);

/** The first value three times out of four. */
function often<T>(usual: T, ...others: T[]) {
  return fc.oneof(
    { weight: 3, arbitrary: fc.constant(usual) },
    { weight: 1, arbitrary: fc.constantFrom(...others) },
  );
}

type Name = Step['do'];

/** The parameters of each kind of step. */
const kinds: { [S in Step as S['do']]: fc.Arbitrary<Omit<S, 'do'>> } = {
  initiate: fc.constant({}),
  payAgain: fc.record({ attempt }),
  ask: fc.record({ attempt }),
  fail: fc.record({ attempt }),
  check: fc.record({ attempt }),
  refundHeld: fc.record({ attempt }),
  pay: fc.record({ attempt, payment: often<Payment>('exact', 'short', 'over', 'dollars') }),
  webhook: fc.record({ attempt, claim: often('paid', 'failed'), delivery }),
  refundWebhook: fc.record({ refund, claim: refundEnd, delivery }),
  settle: fc.record({ refund, state: refundEnd }),
  cancel: fc.record({ order }),
  refundPart: fc.record({
    order,
    percent: fc.constantFrom(100, 1, 50, 99, 130),
    isStale: often(false, true),
  }),
  retryRefund: fc.record({ refund }),
  refundOutside: fc.record({ attempt, percent: fc.constantFrom(100, 50, 99) }),
  dispute: fc.record({ attempt, says: fc.constantFrom('open', 'lost', 'won') }),
  bookMove: fc.record({
    move: fc.nat({ max: 2 }),
    choice: fc.constantFrom(...moveChoices),
  }),
};

/** One of the steps, each as often as it is named. */
function stepOf(...names: Name[]): fc.Arbitrary<Step> {
  return fc
    .constantFrom(...names)
    .chain((name) => kinds[name].map((more) => ({ do: name, ...more }) as Step));
}

function groupsOf(most: number, step: fc.Arbitrary<Step>): fc.Arbitrary<Step[][]> {
  const group = fc.array(step, { minLength: 1, maxLength: mostSteps });
  return fc.array(group, { maxLength: most, size: 'max' });
}

const initiate: Step = { do: 'initiate' };
const newest = { attempt: 0 };
/** A customer who has paid, for later steps. */
const paid: Step[][] = [
  [initiate],
  [{ do: 'pay', ...newest, payment: 'exact' }],
  [{ do: 'ask', ...newest }],
];
/** A customer who pays through two pages. */
const twoPages: Step[][] = [
  [initiate],
  [{ do: 'fail', ...newest }],
  [{ do: 'ask', ...newest }],
  [{ do: 'payAgain', ...newest }],
  [
    { do: 'pay', ...newest, payment: 'exact' },
    { do: 'pay', attempt: 1, payment: 'exact' },
  ],
];
/** Random steps rarely get far; the first one is the simplest. */
const start = fc.constantFrom<Step[][]>(
  [],
  [[initiate]],
  [[initiate]],
  [[initiate, initiate]],
  paid,
  paid,
  twoPages,
);
const earlyStep = stepOf(
  ...repeated(3, 'initiate', 'payAgain', 'ask', 'webhook'),
  ...repeated(6, 'pay'),
  ...repeated(2, 'fail'),
  ...repeated(1, 'check', 'cancel', 'refundPart', 'refundHeld', 'settle'),
);
const lateStep = stepOf(
  ...repeated(1, 'initiate', 'payAgain', 'ask', 'webhook', 'fail', 'check', 'refundWebhook'),
  ...repeated(2, 'pay', 'cancel', 'refundHeld'),
  ...repeated(3, 'refundPart', 'retryRefund', 'settle'),
  ...repeated(1, 'refundOutside', 'dispute'),
  ...repeated(2, 'bookMove'),
);

function repeated(times: number, ...names: Name[]): Name[] {
  return Array.from({ length: times }, () => names).flat();
}

const fault = fc.record({
  kind: fc.constantFrom(...faultKinds),
  moment: fc.noBias(fc.integer({ min: 1, max: mostMoments })),
});

const round: fc.Arbitrary<Round> = fc.record({
  workers: fc.constantFrom(0, 1, 0, 1, 2),
  fault: fc.oneof(
    { weight: 4, arbitrary: fc.constant(undefined) },
    { weight: 1, arbitrary: fault },
  ),
  pauseSeconds,
});

const script: fc.Arbitrary<Script> = fc.record({
  cart: often('lunch', 'both', 'few'),
  groups: fc
    .tuple(start, groupsOf(earlyRounds, earlyStep), groupsOf(lateRounds, lateStep))
    .map((parts) => parts.flat()),
});

const answer: fc.Arbitrary<ProviderAnswer> = fc.record({
  // Without many refusals no refund would ever be retried.
  fault: often('none', ...bookFaults, 'refuse', 'refuse'),
  turns: fc.nat({ max: 6 }),
});

/** This many checkouts, each with its own interleaving, in one shop. */
export function dayOf(checkouts: number): fc.Arbitrary<Day> {
  const rounds = startRounds + earlyRounds + lateRounds;
  return fc.record({
    scripts: fc.array(script, { minLength: checkouts, maxLength: checkouts }),
    rounds: fc.array(round, { minLength: rounds, maxLength: rounds }),
    answers: fc.array(answer, { maxLength: 60, size: 'max' }),
  });
}
