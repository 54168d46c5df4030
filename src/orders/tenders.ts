/** The tenders, with everything that depends on the tender (product 24.10). */

interface TenderEntry {
  label: string;
  /** The label in the head of a column. */
  shortLabel: string;
  /**
   * Where the money changes hands; `sale` is the sale of a pass, and `owed` is not taken yet.
   */
  takenAt: 'page' | 'door' | 'sale';
  /** Who has the money: a payment company, or the person who took it at the door or counter. */
  heldBy: 'company' | 'collector' | 'nobody';
  /**
   * The label for money that was owed at the day close and was paid by this tender later; null if
   * the tender is not a payment.
   */
  lateLabel: string | null;
  /** Lists show its sum also when it is zero. */
  isOfEveryShop: boolean;
}

/** In the order of lists. */
const entries = {
  online: {
    label: 'Paid online',
    shortLabel: 'Online',
    takenAt: 'page',
    heldBy: 'company',
    lateLabel: 'Earlier days, paid online',
    isOfEveryShop: true,
  },
  cash: {
    label: 'Cash',
    shortLabel: 'Cash',
    takenAt: 'door',
    heldBy: 'collector',
    lateLabel: 'Earlier days, paid in cash',
    isOfEveryShop: true,
  },
  /** The order's payment page, opened at the door. */
  qr: {
    label: 'QR at the door',
    shortLabel: 'QR',
    takenAt: 'door',
    heldBy: 'company',
    lateLabel: 'Earlier days, paid by QR',
    isOfEveryShop: true,
  },
  /** A meal that was paid before, when its pass was sold. */
  pass: {
    label: 'From a pass',
    shortLabel: 'Pass',
    takenAt: 'sale',
    heldBy: 'nobody',
    lateLabel: null,
    isOfEveryShop: false,
  },
  /** To be collected, or delivered without having been paid. */
  owed: {
    label: 'Not paid yet',
    shortLabel: 'Not paid',
    takenAt: 'door',
    heldBy: 'nobody',
    lateLabel: null,
    isOfEveryShop: true,
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

interface TenderAmount {
  tender: Tender;
  amountPaise: number;
}

/** In the order of lists; a sum of zero is left out where not every shop has the tender. */
export function listTenders(sums: TenderSums): TenderAmount[] {
  return tenders
    .map((tender) => ({ tender, amountPaise: sums[tender] }))
    .filter(({ tender, amountPaise }) => amountPaise !== 0 || tenderOf(tender).isOfEveryShop);
}

/** The tenders that any of these lists has. */
export function tendersIn(lists: readonly (readonly TenderAmount[])[]): Tender[] {
  return tenders.filter((tender) =>
    lists.some((list) => list.some((each) => each.tender === tender)),
  );
}

export function paiseOfTender(list: readonly TenderAmount[], tender: Tender): number {
  return list
    .filter((each) => each.tender === tender)
    .reduce((sum, { amountPaise }) => sum + amountPaise, 0);
}
