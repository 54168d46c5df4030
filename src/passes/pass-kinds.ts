/** Passes and standing meals: their states, their entries, and why a meal is left out. */

import type { Account, EntryKind as EntryKindOfJournal } from '#src/journal/journal-rules.ts';

export const maxStandingQuantity = 20;
export const maxExplanationLength = 300;

/** `P12`. */
export function passLabel(number: number): string {
  return `P${number}`;
}

/** `P12 and P14`, which paid for one order. */
export function passesText(numbers: readonly number[]): string {
  return numbers.map(passLabel).join(' and ');
}

/** A used up pass stays active until its last day, so that a returned meal has a place. */
export const passStateLabels = {
  /** Waits for its money, until its checkout lapses. */
  pending: 'Not paid',
  active: 'Running',
  /** Its days are over, and what is left moves to the person's next pass. */
  waiting: 'Waits for the next pass',
  stopped: 'Stopped',
  ended: 'Ended',
} as const;
export type PassState = keyof typeof passStateLabels;
/** Something can be left of it. */
export const heldStates: readonly PassState[] = ['active', 'waiting'];
/** Nothing is drawn any more, and nothing is left. */
export const overStates: readonly PassState[] = ['stopped', 'ended'];
export const passStates = Object.keys(passStateLabels) as [PassState, ...PassState[]];

interface EntryKind {
  label: string;
  /** What a sum of such entries is called; its label if nothing is said. */
  sum?: string;
  /** How the entry changes the meals and paise of its pass. */
  sign: 1 | -1 | 0 | 'either';
  /** What the entry is about: the pass itself, an order, or a standing meal of a day. */
  about: 'pass' | 'order' | 'day';
  /** The journal's entry of its paise, and the account beside what is owed in meals. */
  journal: { kind: EntryKindOfJournal; against: Account } | null;
  /** A person decides it, and says why. */
  isDecided?: true;
}

/** What happens to a pass; each is one entry, and their sums are its balance. */
const entries = {
  bought: {
    label: 'Bought',
    sum: 'Sold',
    sign: 1,
    about: 'pass',
    journal: { kind: 'passSold', against: 'customers' },
  },
  /** The freeze made an order of it. */
  drawn: {
    label: 'Meal',
    sum: 'Eaten',
    sign: -1,
    about: 'order',
    journal: { kind: 'mealDrawn', against: 'customers' },
  },
  returned: {
    label: 'Came back: its order was cancelled',
    sum: 'Came back',
    sign: 1,
    about: 'order',
    journal: { kind: 'mealReturned', against: 'customers' },
    isDecided: true,
  },
  /** It was delivered, and was bad, late or wrong: its order stays sold. */
  givenBack: {
    label: 'Given back',
    sign: 1,
    about: 'order',
    journal: { kind: 'mealGivenBack', against: 'goodwill' },
    isDecided: true,
  },
  /** The person did not want it that day. */
  skipped: { label: 'Skipped', sign: 0, about: 'day', journal: null },
  forfeited: {
    label: 'Skipped beyond the limit: the meal counts',
    sum: 'Lapsed',
    sign: -1,
    about: 'day',
    journal: { kind: 'mealsLapsed', against: 'lapsedMeals' },
  },
  /** What was left at the end of the pass, and is lost by its terms. */
  lapsed: {
    label: 'Lapsed',
    sign: -1,
    about: 'pass',
    journal: { kind: 'mealsLapsed', against: 'lapsedMeals' },
  },
  /** What was left goes back to the person. */
  refunded: {
    label: 'Goes back',
    sum: 'Given back',
    sign: -1,
    about: 'pass',
    journal: { kind: 'passRefunded', against: 'customers' },
  },
  /** It can be used for more days: a closure, a decision of staff, or the person's next pass. */
  extended: { label: 'Longer', sign: 0, about: 'pass', journal: null },
  /** The owner says what it really holds. */
  corrected: {
    label: 'Corrected',
    sign: 'either',
    about: 'pass',
    journal: { kind: 'passCorrected', against: 'difference' },
    isDecided: true,
  },
} as const satisfies Readonly<Record<string, EntryKind>>;

export type PassEntryKind = keyof typeof entries;
export const passEntryKinds = Object.keys(entries) as [PassEntryKind, ...PassEntryKind[]];

export const entryLabels = Object.fromEntries(
  passEntryKinds.map((kind) => [kind, entries[kind].label]),
) as Record<PassEntryKind, string>;

/** What the entries of a kind, or of several, are called where they are added up. */
export const sumLabels = Object.fromEntries(
  passEntryKinds.map((kind) => {
    const { sum, label }: EntryKind = entries[kind];
    return [kind, sum ?? label];
  }),
) as Record<PassEntryKind, string>;

/** The kinds with this value of a property. */
export function entryKindsWith<Property extends keyof EntryKind>(
  property: Property,
  value: EntryKind[Property],
): readonly PassEntryKind[] {
  const all: Readonly<Record<PassEntryKind, EntryKind>> = entries;
  return passEntryKinds.filter((kind) => all[kind][property] === value);
}

/** The kinds with an entry in the journal. */
export const journalOfEntries = passEntryKinds.flatMap((kind) => {
  const { journal } = entries[kind];
  return journal ? [{ ...journal, entry: kind }] : [];
});

/** Of a day on which the person did not want the meal. */
export const skipKinds = entryKindsWith('about', 'day');
/** Staff gave a delivered meal back; its order stays sold. */
export const givenKind: PassEntryKind = 'givenBack';
/** What was eaten or went back, and what of it came back: a pass holds its price without them. */
export const usedKinds: readonly PassEntryKind[] = ['drawn', 'returned', 'givenBack', 'refunded'];
/** By which a pass can be used for more days. */
export const extensionKind: PassEntryKind = 'extended';

/** How staff answer a customer who asks to skip when it is too late. */
export const lateSkipLabels = {
  givenBack: 'Given back',
  onItsWay: 'It is on its way',
} as const satisfies Readonly<Record<string, string>>;
export type LateSkipAnswer = keyof typeof lateSkipLabels;
export const lateSkipAnswers = Object.keys(lateSkipLabels) as [LateSkipAnswer, ...LateSkipAnswer[]];
/** The meal stays on the pass, whatever skips it has had. */
export const forgivingAnswer: LateSkipAnswer = 'givenBack';

/**
 * Why a standing meal was not cooked. Where the person has to do something, it is listed once; a
 * missing dish, which is the kitchen's to mend, each time.
 */
export const leftOutReasons = {
  noMeals: { label: 'No meals left', isListedOnce: true },
  noDish: { label: 'No dish', isListedOnce: false },
  noAddress: { label: 'We don’t deliver there any more', isListedOnce: true },
  blocked: { label: 'Blocked: no order is taken', isListedOnce: true },
} as const satisfies Readonly<Record<string, { label: string; isListedOnce: boolean }>>;
export type LeftOutReason = keyof typeof leftOutReasons;
export const leftOutNames = Object.keys(leftOutReasons) as [LeftOutReason, ...LeftOutReason[]];

export const leftOutLabels = Object.fromEntries(
  leftOutNames.map((reason) => [reason, leftOutReasons[reason].label]),
) as Record<LeftOutReason, string>;

/** What pays for a meal that was left out and is cooked all the same. */
export const leftOutPayers = ['pass', 'door'] as const;
export type LeftOutPayer = (typeof leftOutPayers)[number];

/** The most meals that are few: it is time for the next pass. */
export const fewMeals = 3;
