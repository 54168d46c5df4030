/** How far the food of a customer's orders is, by what was tapped (product 6.7). */
import { Truck } from 'lucide-react';
import { useDayLabel } from '#src/menus/web/day-name.ts';
import { Card } from '#src/platform/browser/ui/card.tsx';
import type { OrderUnderWay } from '../order-contract.ts';
import { orderLabel } from '../order-rules.ts';
import { underWayText } from '../under-way-rules.ts';

export function UnderWayCard({ underWay }: { underWay: readonly OrderUnderWay[] }) {
  const dayLabel = useDayLabel();
  if (underWay.length === 0) return null;
  return (
    <Card as="section" aria-label="Where your food is" className="p-4 sm:p-6">
      <h2 className="flex items-center gap-2 text-lg font-bold tracking-tight">
        <Truck aria-hidden="true" className="size-5 shrink-0 text-brand" />
        Where your food is
      </h2>
      <ul className="lined" aria-live="polite">
        {underWay.map(({ id, deliveryDate, shift, ...steps }) => (
          <li key={id} className="py-2">
            <p className="text-sm text-quiet figures">
              Order {orderLabel(id)} · {shift}, {dayLabel(deliveryDate)}
            </p>
            <p className="font-semibold figures">{underWayText(steps)}</p>
          </li>
        ))}
      </ul>
    </Card>
  );
}
