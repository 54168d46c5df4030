/** Orders of all days that could not be handed over: each waits for a decision of the office. */
import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { queryOf } from '#src/platform/browser/query.ts';
import { shortDay } from '#src/platform/contract/business-day.ts';
import { type AdminOrder, listProblems } from '../../../admin-order-contract.ts';
import { deliveryProblemLabels, namedNote, orderLabel } from '../../../order-rules.ts';

interface ProblemOrdersProps {
  onDetails: (order: AdminOrder) => void;
}

/** Nothing while there is none. */
export function ProblemOrders({ onDetails }: ProblemOrdersProps) {
  const { data } = useQuery(queryOf(listProblems, {}));
  const orders = data?.orders ?? [];
  if (orders.length === 0) return null;
  return (
    <details className="group rounded-control bg-kokum-soft text-sm">
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-1.5 px-4 font-bold text-kokum mouse:min-h-9 [&::-webkit-details-marker]:hidden">
        <ChevronRight
          aria-hidden="true"
          className="size-4 transition-transform group-open:rotate-90"
        />
        {orders.length === 1 ? '1 order' : `${orders.length} orders`} could not be handed over
      </summary>
      <ul className="px-4 pb-2">
        {orders.map((order) => (
          <li key={order.id} className="flex items-center justify-between gap-3">
            <span className="min-w-0 truncate">
              <span className="font-semibold tabular-nums">{orderLabel(order.id)}</span>{' '}
              {order.problem && deliveryProblemLabels[order.problem]} · {order.shift},{' '}
              {shortDay(order.deliveryDate)} · {namedNote(order)}
            </span>
            <button
              type="button"
              aria-label={`Details of order ${orderLabel(order.id)}`}
              onClick={() => onDetails(order)}
              className="min-h-11 shrink-0 px-2 font-semibold text-brand-dark underline mouse:min-h-9"
            >
              Details
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}
