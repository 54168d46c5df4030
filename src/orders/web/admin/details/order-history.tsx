/** The history of an order, newest first. */
import { Skeleton } from '#src/platform/browser/ui/skeleton.tsx';
import type { OrderEvent } from '../../../order-event-contract.ts';
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
    <section aria-label="History" className="min-w-0 text-sm">
      <h3 className="mb-2 text-base font-bold">History</h3>
      {isPending && <Skeleton className="h-20 rounded-control" />}
      {!isPending && !events && (
        <p>
          The history could not be loaded.{' '}
          <button
            type="button"
            onClick={onRetry}
            className="min-h-11 font-semibold text-brand-dark underline"
          >
            Try again
          </button>
        </p>
      )}
      {events && (
        <ol className="grid gap-1.5 border-l-2 border-line pl-3">
          {events.toReversed().map((event) => (
            <li key={event.id} className="break-words">
              {orderEventText(event, day)}
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
