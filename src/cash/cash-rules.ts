/** What may be said at a door, and what a rider's cash is made of. */

/** `qr` is the order's own payment page, opened at the door or before. */
export const collectionMethods = ['cash', 'qr', 'unpaid'] as const;
export type CollectionMethod = (typeof collectionMethods)[number];

export const unpaidReasons = ['refused', 'noCash', 'payLater'] as const;
export type UnpaidReason = (typeof unpaidReasons)[number];

export const unpaidReasonLabels: Record<UnpaidReason, string> = {
  refused: 'Refuses to pay',
  noCash: 'Has no cash',
  payLater: 'Pays later',
};

/** What changes the cash that a rider holds; `correction` alone goes both ways. */
export const cashEntryKinds = ['collected', 'handedOver', 'givenBack', 'correction'] as const;
export type CashEntryKind = (typeof cashEntryKinds)[number];

/** A difference books nothing until somebody has resolved it. */
export const handoverStates = ['matched', 'discrepancy', 'resolved'] as const;
export type HandoverState = (typeof handoverStates)[number];

/** Money that came in cash and goes back: for an order that was cancelled, or paid twice. */
export const returnCauses = ['cancelled', 'overpaid'] as const;
export type ReturnCause = (typeof returnCauses)[number];

/** Notes and coins of India, in rupees, the largest first. */
export const denominations = [500, 200, 100, 50, 20, 10, 5, 2, 1] as const;

/** How many there are of each denomination. */
export type NoteCounts = Readonly<Record<string, number | undefined>>;

/** In paise. */
export function sumOfNotes(counts: NoteCounts): number {
  return denominations.reduce((sum, value) => sum + value * 100 * (counts[value] ?? 0), 0);
}

export interface Resolution {
  declaredPaise: number;
  /** What it was in the end, counted again. */
  finalPaise: number;
}

/**
 * What a resolved difference books: the money that was counted, and a correction, so that the rider
 * holds none of what was declared any more.
 */
export function entriesOfHandover({ declaredPaise, finalPaise }: Resolution) {
  const entries: { kind: 'correction' | 'handedOver'; amountPaise: number }[] = [
    { kind: 'correction', amountPaise: finalPaise - declaredPaise },
    { kind: 'handedOver', amountPaise: -finalPaise },
  ];
  return entries
    .filter(({ amountPaise }) => amountPaise !== 0)
    .toSorted((one, other) => other.amountPaise - one.amountPaise);
}
