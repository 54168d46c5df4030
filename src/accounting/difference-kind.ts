/** How the shop's books and a company's settlements can differ. */

export const differenceKinds = [
  'notOfShop',
  'unknownRefund',
  'chargeback',
  'reversal',
  'unsettledPayment',
  'unsettledRefund',
  'otherAmount',
] as const;
export type DifferenceKind = (typeof differenceKinds)[number];

export const differenceTexts: Record<DifferenceKind, string> = {
  notOfShop: 'Settled, and not of this shop',
  unknownRefund: 'Given back by the company, and unknown here',
  chargeback: 'Taken by a bank (chargeback)',
  reversal: 'Came back',
  unsettledPayment: 'Paid here, and not settled',
  unsettledRefund: 'Given back here, and not settled',
  otherAmount: 'Settled with another amount',
};

export const mostDifferences = 200;
