/** The rows above an order's total; nothing if the dishes are the whole total. */
import { Price } from '#src/platform/browser/ui/price.tsx';
import { type Cost, chargeRows } from '../charge-rows.ts';
import type { PricedLine } from '../charges.ts';

export function ChargeList({ cost, lines }: { cost: Cost; lines: readonly PricedLine[] }) {
  return chargeRows(cost, lines).map(({ label, paise }) => (
    <p key={label} className="flex flex-wrap items-baseline justify-between gap-x-4 pt-3">
      {label} <Price paise={paise} />
    </p>
  ));
}
