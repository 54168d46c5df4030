/** The history of an order, newest first. */

import type { OrderEvent } from '../../../order-event-contract.ts';
import { DetailSection } from './detail-section.tsx';
import { orderEventText } from './order-event-text.ts';

interface OrderHistoryProps {
  events: readonly OrderEvent[] | undefined;
  /** The order's day, `yyyy-MM-dd`; events of this day are shown without a date. */
  day: string;
  isPending: boolean;
  onRetry: () => void;
}

export function OrderHistory({ events, day, isPending, onRetry }: OrderHistoryProps) {
  return (
    <DetailSection title="History" isPending={isPending} onRetry={onRetry}>
      {events && (
        <ol className="grid gap-1.5 border-l-2 border-line pl-3">
          {events.toReversed().map((event) => (
            <li key={event.id} className="break-words">
              {orderEventText(event, day)}
            </li>
          ))}
        </ol>
      )}
    </DetailSection>
  );
}
