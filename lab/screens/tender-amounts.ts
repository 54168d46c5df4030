/** Sums by tender as a response lists them: all tenders, with 0 by default. */
import { type Tender, tenderOf, tenders } from '#src/orders/tenders.ts';

export function tenderAmounts(sums: Partial<Record<Tender, number>>) {
  return tenders
    .map((tender) => ({ tender, amount: sums[tender] ?? 0 }))
    .filter(({ tender, amount }) => amount !== 0 || tenderOf(tender).isOfEveryShop);
}
