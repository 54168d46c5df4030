/** In the place of the checkout of an order that is paid: whoever came back with "back" must not pay for it twice. */
import { CircleCheckBig } from 'lucide-react';
import { Link } from 'react-router';
import { orderLabel } from '#src/orders/order-rules.ts';
import { Button, buttonClass } from '#src/platform/browser/ui/button.tsx';
import { Card } from '#src/platform/browser/ui/card.tsx';
import type { KeptOrder } from './kept-orders.ts';
import { mineWanted } from './last-fields.ts';
import { useHeadingAtTop } from './use-heading-at-top.ts';

interface PaidAlreadyProps {
  order: KeptOrder;
  onOrderOnceMore: () => void;
}

export function PaidAlready({ order, onOrderOnceMore }: PaidAlreadyProps) {
  const heading = useHeadingAtTop();
  const numbers = order.placed?.orders.map(({ id }) => orderLabel(id)) ?? [];
  return (
    <main className="mx-auto w-full max-w-lg px-4 py-6 sm:py-10">
      <Card className="grid gap-5 p-5 sm:p-8">
        <div className="grid justify-items-center gap-3 text-center">
          <span className="grid size-18 place-items-center rounded-full bg-leaf-soft text-leaf-dark">
            <CircleCheckBig aria-hidden="true" className="size-9" />
          </span>
          <h1 ref={heading} tabIndex={-1} className="text-2xl font-extrabold tracking-tight">
            You have just paid for this order
          </h1>
          {numbers.length > 0 && (
            <p className="text-quiet tabular-nums">
              {numbers.length > 1 ? 'Orders' : 'Order'} {numbers.join(', ')}. There is nothing more
              to do.
            </p>
          )}
        </div>
        <div className="grid gap-3">
          <Link to="/my-orders" state={mineWanted} className={buttonClass({ size: 'lg' })}>
            See my orders
          </Link>
          <Button variant="secondary" size="lg" onClick={onOrderOnceMore}>
            Order it once more
          </Button>
        </div>
      </Card>
    </main>
  );
}
