/** The codes of collections at the door, and the rules of riders' cash. */
import { type CollectedTender, collectedTenders, handTenders } from '#src/orders/tenders.ts';

/** What was taken, or that nothing was: another tender is in its table. */
export type CollectionMethod = CollectedTender | 'unpaid';
export const collectionMethods: readonly [CollectionMethod, ...CollectionMethod[]] = [
  ...collectedTenders,
  'unpaid',
];

/** Who took it holds it. */
export function isHeldInHand(method: CollectionMethod): method is CollectedTender {
  return handTenders.some((tender) => tender === method);
}

export const unpaidReasons = ['refused', 'noCash', 'payLater'] as const;
export type UnpaidReason = (typeof unpaidReasons)[number];

export const unpaidReasonLabels: Record<UnpaidReason, string> = {
  refused: 'Refuses to pay',
  noCash: 'Has no cash',
  payLater: 'Pays later',
};

/** What changes a rider's cash in hand; only `correction` goes both ways. */
export const cashEntryKinds = [
  'collected',
  'handedOver',
  'givenBack',
  'correction',
  'float',
] as const;
export type CashEntryKind = (typeof cashEntryKinds)[number];

/** A discrepancy books nothing until it is resolved. */
export const remittanceStates = ['matched', 'discrepancy', 'resolved'] as const;
export type RemittanceState = (typeof remittanceStates)[number];

/**
 * Why cash goes back: the order was cancelled, or paid twice, or a part of what an order cost that
 * stays sold is given back, or a pass was stopped.
 */
export const returnCauses = ['cancelled', 'overpaid', 'goodwill', 'passStopped'] as const;
export type ReturnCause = (typeof returnCauses)[number];

/** Notes and coins of India, in rupees, largest first. */
export const denominations = [500, 200, 100, 50, 20, 10, 5, 2, 1] as const;

/** The number of notes of each denomination. */
export type NoteCounts = Readonly<Record<string, number | undefined>>;

/** In paise. */
export function sumOfNotes(counts: NoteCounts): number {
  return denominations.reduce((sum, value) => sum + value * 100 * (counts[value] ?? 0), 0);
}

export interface Resolution {
  declaredPaise: number;
  /** The sum after it was counted again. */
  finalPaise: number;
}

/**
 * The entries of a resolved discrepancy: the counted money, and a correction, so that nothing of
 * the declared sum remains with the rider.
 */
export function entriesOfRemittance({ declaredPaise, finalPaise }: Resolution) {
  const entries: { kind: 'correction' | 'handedOver'; amountPaise: number }[] = [
    { kind: 'correction', amountPaise: finalPaise - declaredPaise },
    { kind: 'handedOver', amountPaise: -finalPaise },
  ];
  return entries
    .filter(({ amountPaise }) => amountPaise !== 0)
    .toSorted((one, other) => other.amountPaise - one.amountPaise);
}
