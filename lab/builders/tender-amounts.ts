/** Sums by tender as an answer lists them: all of them, with 0 for those that are not named. */
import { type Tender, tenders } from '#src/orders/tenders.ts';

export function tenderAmounts(sums: Partial<Record<Tender, number>>) {
  return tenders.map((tender) => ({ tender, amount: sums[tender] ?? 0 }));
}
