/** How the shop's books and a company's settlements can differ. */

export const differenceKinds = [
  'unknownPayment',
  'unknownRefund',
  'unsettledPayment',
  'unsettledRefund',
  'otherAmount',
] as const;
export type DifferenceKind = (typeof differenceKinds)[number];

export const differenceTexts: Record<DifferenceKind, string> = {
  unknownPayment: 'Settled, and unknown here',
  unknownRefund: 'Given back by the company, and unknown here',
  unsettledPayment: 'Paid here, and not settled',
  unsettledRefund: 'Given back here, and not settled',
  otherAmount: 'Settled with another amount',
};

export const mostDifferences = 200;
