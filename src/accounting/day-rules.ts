/** The figures of a day; each has a list of orders. */
import { type Tender, tenderOf } from '#src/orders/tenders.ts';

export const dayFigures = [
  'sold',
  'refunded',
  'lateRefunded',
  'latePaid',
  'cancelled',
  'unfinished',
] as const;
export type DayFigure = (typeof dayFigures)[number];

/** The figures that are sums by tender. */
export const tenderFigures = ['sold', 'latePaid'] as const satisfies readonly DayFigure[];
export type TenderFigure = (typeof tenderFigures)[number];

const labels: Record<DayFigure, string> = {
  sold: 'Sold',
  refunded: 'Given back',
  lateRefunded: 'Given back for earlier days',
  latePaid: 'Earlier days, paid now',
  cancelled: 'Cancelled, paid or not',
  unfinished: 'Not finished',
};

export interface FigureChoice {
  figure: DayFigure;
  /** The part of one tender. */
  tender?: Tender | undefined;
}

export function hasTenders({ figure, tender }: FigureChoice): boolean {
  return tender === undefined || tenderFigures.some((each) => each === figure);
}

export function figureLabel({ figure, tender }: FigureChoice): string {
  if (tender === undefined) return labels[figure];
  const { label, lateLabel } = tenderOf(tender);
  return figure === 'latePaid' && lateLabel !== null ? lateLabel : label;
}

export const dayOrdersPerPage = 50;

/** The details of a refused close: what it leaves open, which the person has to confirm. */
export const unsettledDetail = 'unsettled';
