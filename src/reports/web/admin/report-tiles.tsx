/** The totals of the days, above the details. */
import type { ReactNode } from 'react';
import { Price } from '#src/platform/browser/ui/price.tsx';
import { Skeleton } from '#src/platform/browser/ui/skeleton.tsx';
import { counted } from '#src/platform/contract/rupee-format.ts';
import type { PeopleRow, SalesRow } from '../../report-contract.ts';

interface ReportTilesProps {
  /** Undefined while it is loading. */
  total: SalesRow | undefined;
  people: PeopleRow | undefined;
}

const gridClass = 'grid grid-cols-2 gap-2 sm:grid-cols-3 xl:grid-cols-6 print:grid-cols-6';

export function ReportTiles({ total, people }: ReportTilesProps) {
  if (!total || !people) {
    return (
      <div className={gridClass}>
        {['sold', 'orders', 'meals', 'given', 'cancelled', 'people'].map((tile) => (
          <Skeleton key={tile} className="h-22 rounded-card" />
        ))}
      </div>
    );
  }
  const { orders, meals, failedDrops } = total;
  const all = people.newPeople + people.returningPeople;
  return (
    <dl className={gridClass}>
      <Tile name="Sold" note={counted(orders, 'order')}>
        <Price paise={total.soldPaise} />
      </Tile>
      <Tile name="Meals" note={orders > 0 ? `${(meals / orders).toFixed(1)} an order` : ''}>
        {meals.toLocaleString('en-IN')}
      </Tile>
      <Tile name="Given back" note="of what was sold">
        <Price paise={total.refundedPaise} />
      </Tile>
      <Tile name="Cancelled" note={`${counted(total.cancelledOrders, 'order')}, sold before`}>
        <Price paise={total.cancelledPaise} />
      </Tile>
      <Tile name="People" note={`${people.newPeople} new, ${people.returningPeople} came back`}>
        {all.toLocaleString('en-IN')}
      </Tile>
      <Tile name="Not handed over" note="at the first try">
        {counted(failedDrops, 'order')}
      </Tile>
    </dl>
  );
}

function Tile({ name, note, children }: { name: string; note: string; children: ReactNode }) {
  return (
    <div className="grid min-w-0 content-start rounded-card border border-line bg-card px-3 py-2">
      <dt className="text-sm font-semibold text-quiet">{name}</dt>
      <dd className="text-lg font-bold tabular-nums">{children}</dd>
      <dd className="text-sm text-quiet tabular-nums">{note}</dd>
    </div>
  );
}
