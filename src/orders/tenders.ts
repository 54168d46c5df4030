/** How the money of an order was taken, with everything that depends on it (product 24.10). */

interface TenderEntry {
  /** What is paid by it, among the sums of a day. */
  label: string;
  /** The same at the head of a column. */
  shortLabel: string;
  /** The same in reports, whose orders may still be on their way. */
  reportLabel: string;
  /** Where the money changes hands; `owed` is still to be taken there. */
  takenAt: 'page' | 'door';
  /** What was owed when its day was closed, and was paid by it since; null for what is not paid. */
  lateLabel: string | null;
}

/** In the order of lists. */
const entries = {
  online: {
    label: 'Paid online',
    shortLabel: 'Online',
    reportLabel: 'Paid online',
    takenAt: 'page',
    lateLabel: 'Owed before, paid online',
  },
  cash: {
    label: 'Cash',
    shortLabel: 'Cash',
    reportLabel: 'Cash',
    takenAt: 'door',
    lateLabel: 'Owed before, paid in cash',
  },
  /** The order's own page, opened at the door. */
  qr: {
    label: 'QR at the door',
    shortLabel: 'QR',
    reportLabel: 'QR at the door',
    takenAt: 'door',
    lateLabel: 'Owed before, paid by QR',
  },
  /** Handed over, and not paid yet. */
  owed: {
    label: 'Owed',
    shortLabel: 'Owed',
    reportLabel: 'Not paid yet',
    takenAt: 'door',
    lateLabel: null,
  },
} as const satisfies Record<string, TenderEntry>;

export type Tender = keyof typeof entries;
/** One of an order that is paid. */
export type PaidTender = Exclude<Tender, 'owed'>;
export const tenders = Object.keys(entries) as [Tender, ...Tender[]];
export const unpaidTender = 'owed' satisfies Tender;

export function tenderOf(tender: Tender): TenderEntry {
  return entries[tender];
}

/** What was taken by each tender, in paise. */
export type TenderSums = Record<Tender, number>;

/** In the order of lists, with those of which there is none. */
export function listTenders(sums: TenderSums): { tender: Tender; amountPaise: number }[] {
  return tenders.map((tender) => ({ tender, amountPaise: sums[tender] }));
}
