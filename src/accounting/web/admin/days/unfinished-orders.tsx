/** The orders that keep a day open, with links to finish them. */
import { Link } from 'react-router';
import { orderLabel } from '#src/orders/order-rules.ts';
import { shifts } from '#src/platform/contract/shifts.ts';

const mostListed = 8;

interface UnfinishedOrdersProps {
  date: string;
  /** The server names at most 20. */
  orderNumbers: readonly number[];
  onOpen: () => void;
}

export function UnfinishedOrders({ date, orderNumbers, onOpen }: UnfinishedOrdersProps) {
  const shown = orderNumbers.slice(0, mostListed).map(orderLabel).join(', ');
  return (
    <div className="text-quiet">
      <p>
        Not finished:{' '}
        <button
          type="button"
          onClick={onOpen}
          className="min-h-11 text-left font-semibold text-brand-dark underline"
        >
          {orderNumbers.length > mostListed ? `${shown} and others` : shown}
        </button>
      </p>
      <p className="flex flex-wrap items-center gap-x-3">
        Finish them in Orders:
        {shifts.map((shift) => (
          <Link
            key={shift}
            to={`/admin/dashboard/orders?${new URLSearchParams({ view: 'delivery', day: date, shift, status: 'all' })}`}
            className="inline-flex min-h-11 items-center font-semibold text-brand-dark underline"
          >
            {shift}
          </Link>
        ))}
      </p>
    </div>
  );
}
