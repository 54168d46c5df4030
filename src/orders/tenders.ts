/** The tenders, with everything that depends on the tender (product 24.10). */

interface TenderEntry {
  /** The label of the paid sum in the figures of a day. */
  label: string;
  /** The label in the head of a column. */
  shortLabel: string;
  /** The label in reports, where orders may still be on their way. */
  reportLabel: string;
  /** Where the money changes hands; `owed` is still to be collected there. */
  takenAt: 'page' | 'door';
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
  /** The order's payment page, opened at the door. */
  qr: {
    label: 'QR at the door',
    shortLabel: 'QR',
    reportLabel: 'QR at the door',
    takenAt: 'door',
    lateLabel: 'Owed before, paid by QR',
  },
  /** Delivered, and not paid yet. */
  owed: {
    label: 'Owed',
    shortLabel: 'Owed',
    reportLabel: 'Not paid yet',
    takenAt: 'door',
    lateLabel: null,
  },
} as const satisfies Record<string, TenderEntry>;

export type Tender = keyof typeof entries;
/** The tender of a paid order. */
export type PaidTender = Exclude<Tender, 'owed'>;
export const tenders = Object.keys(entries) as [Tender, ...Tender[]];
export const unpaidTender = 'owed' satisfies Tender;

export function tenderOf(tender: Tender): TenderEntry {
  return entries[tender];
}

/** The sum of each tender, in paise. */
export type TenderSums = Record<Tender, number>;

/** In the order of lists, with sums of zero. */
export function listTenders(sums: TenderSums): { tender: Tender; amountPaise: number }[] {
  return tenders.map((tender) => ({ tender, amountPaise: sums[tender] }));
}
