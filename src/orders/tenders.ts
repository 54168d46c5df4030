/** The tenders, with everything that depends on the tender (product 24.10). */

interface TenderEntry {
  label: string;
  /** The label in the head of a column. */
  shortLabel: string;
  /** Where the money changes hands; `owed` is not taken yet. */
  takenAt: 'page' | 'door';
  /** Who has the money: a payment company, or the person who took it at the door or counter. */
  heldBy: 'company' | 'collector' | 'nobody';
  /**
   * The label for money that was owed at the day close and was paid by this tender later; null if
   * the tender is not a payment.
   */
  lateLabel: string | null;
}

/** In the order of lists. */
const entries = {
  online: {
    label: 'Paid online',
    shortLabel: 'Online',
    takenAt: 'page',
    heldBy: 'company',
    lateLabel: 'Earlier days, paid online',
  },
  cash: {
    label: 'Cash',
    shortLabel: 'Cash',
    takenAt: 'door',
    heldBy: 'collector',
    lateLabel: 'Earlier days, paid in cash',
  },
  /** The order's payment page, opened at the door. */
  qr: {
    label: 'QR at the door',
    shortLabel: 'QR',
    takenAt: 'door',
    heldBy: 'company',
    lateLabel: 'Earlier days, paid by QR',
  },
  /** To be collected, or delivered without having been paid. */
  owed: {
    label: 'Not paid yet',
    shortLabel: 'Not paid',
    takenAt: 'door',
    heldBy: 'nobody',
    lateLabel: null,
  },
} as const satisfies Record<string, TenderEntry>;

export type Tender = keyof typeof entries;
/** The tender of a paid order. */
export type PaidTender = Exclude<Tender, 'owed'>;
export const tenders = Object.keys(entries) as [Tender, ...Tender[]];
export const unpaidTender = 'owed' satisfies Tender;
export const paidTenders = tenders.filter((tender) => tender !== 'owed') as [
  PaidTender,
  ...PaidTender[],
];

/** One by which an order is paid where it is handed over. */
export type CollectedTender = {
  [Name in PaidTender]: (typeof entries)[Name]['takenAt'] extends 'door' ? Name : never;
}[PaidTender];
export const collectedTenders = paidTenders.filter(
  (tender) => tenderOf(tender).takenAt === 'door',
) as [CollectedTender, ...CollectedTender[]];
/** The order's own page, opened at the door. */
export const pageAtDoor: CollectedTender = 'qr';
/** What is taken at the counter. */
export const counterTender: CollectedTender = 'cash';

/** Whoever takes it has it in hand, and hands it over or gives it back. */
export const handTenders = collectedTenders.filter(
  (tender) => tenderOf(tender).heldBy === 'collector',
);

export function tenderOf(tender: Tender): TenderEntry {
  return entries[tender];
}

/** The sum of each tender, in paise. */
export type TenderSums = Record<Tender, number>;

/** In the order of lists, with sums of zero. */
export function listTenders(sums: TenderSums): { tender: Tender; amountPaise: number }[] {
  return tenders.map((tender) => ({ tender, amountPaise: sums[tender] }));
}
