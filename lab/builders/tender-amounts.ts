/** Sums by tender as a response lists them: all tenders, with 0 by default. */
import { type Tender, tenders } from '#src/orders/tenders.ts';

export function tenderAmounts(sums: Partial<Record<Tender, number>>) {
  return tenders.map((tender) => ({ tender, amount: sums[tender] ?? 0 }));
}
