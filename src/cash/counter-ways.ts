/** Money that staff take for a pass. */
import type { Account } from '#src/journal/journal-rules.ts';

interface CounterWay {
  label: string;
  /** Where the money is. */
  account: Account;
  /** Whether the reference of the transfer is written down. */
  hasReference: boolean;
}

/** The ways to pay at the counter, with everything that depends on the way. */
export const counterWays = {
  cash: { label: 'Cash', account: 'till', hasReference: false },
  upi: { label: 'UPI', account: 'bank', hasReference: true },
  bank: { label: 'Bank transfer', account: 'bank', hasReference: true },
} as const satisfies Readonly<Record<string, CounterWay>>;

export type CounterWayName = keyof typeof counterWays;
export const counterWayNames = Object.keys(counterWays) as [CounterWayName, ...CounterWayName[]];
export function hasReference(way: CounterWayName): boolean {
  return counterWays[way].hasReference;
}

export const counterWayLabels = Object.fromEntries(
  counterWayNames.map((way) => [way, counterWays[way].label]),
) as Record<CounterWayName, string>;
export const maxReferenceLength = 60;
