/** The close of a day: how orders are paid, and which figures a day has. */

/** `owed`: handed over, and not paid yet. */
export const dayWays = ['online', 'cash', 'qr', 'owed'] as const;
export type DayWay = (typeof dayWays)[number];

/** How what was owed can be paid later. */
export const dueWays = ['cash', 'qr'] as const;

/** Each opens its list of orders. */
export const dayFigures = [
  'sold',
  'online',
  'cash',
  'qr',
  'owed',
  'refunded',
  'lateRefunded',
  'dueCash',
  'dueQr',
  'cancelled',
  'unfinished',
] as const;
export type DayFigure = (typeof dayFigures)[number];

export const figureLabels: Record<DayFigure, string> = {
  sold: 'Sold',
  online: 'Paid online',
  cash: 'Cash',
  qr: 'QR at the door',
  owed: 'Owed',
  refunded: 'Given back',
  lateRefunded: 'Given back of earlier days',
  dueCash: 'Owed before, paid in cash',
  dueQr: 'Owed before, paid by QR',
  cancelled: 'Cancelled, paid or not',
  unfinished: 'Not finished',
};

export const dayOrdersPerPage = 50;
