/** In the place of the checkout of an order in cash: it is confirmed, and is paid at the door. */
import { CircleCheckBig } from 'lucide-react';
import { Link } from 'react-router';
import { useDayLabel } from '#src/menus/web/day-name.ts';
import { orderLabel } from '#src/orders/order-rules.ts';
import { Button, buttonClass } from '#src/platform/browser/ui/button.tsx';
import { Card } from '#src/platform/browser/ui/card.tsx';
import { Price } from '#src/platform/browser/ui/price.tsx';
import type { KeptOrder } from './kept-orders.ts';
import { mineWanted } from './last-fields.ts';
import { useHeadingAtTop } from './use-heading-at-top.ts';

interface CashConfirmedProps {
  order: KeptOrder;
  onOrderOnceMore: () => void;
}

export function CashConfirmed({ order: { placed, place }, onOrderOnceMore }: CashConfirmedProps) {
  const heading = useHeadingAtTop();
  const dayLabel = useDayLabel();
  return (
    <main className="mx-auto w-full max-w-lg px-4 py-6 sm:py-10">
      <Card className="grid gap-5 p-5 sm:p-8">
        <div className="grid justify-items-center gap-3 text-center">
          <span className="grid size-18 place-items-center rounded-full bg-leaf-soft text-leaf-dark">
            <CircleCheckBig aria-hidden="true" className="size-9" />
          </span>
          <h1 ref={heading} tabIndex={-1} className="text-2xl font-extrabold tracking-tight">
            Your order is confirmed
          </h1>
          <p className="text-quiet">
            It is on its way to the kitchen. Please have the money ready when it comes
            {place !== '' && ` to ${place}`}.
          </p>
        </div>
        <ul className="divide-y divide-line border-y border-line">
          {placed?.orders.map(({ id, shift, deliveryDate, totalAmountPaise }) => (
            <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-4 py-3">
              <span>
                <span className="block font-semibold tabular-nums">Order {orderLabel(id)}</span>
                <span className="text-sm text-quiet">
                  {shift}, {dayLabel(deliveryDate)}
                </span>
              </span>
              <span className="text-right">
                <Price paise={totalAmountPaise} className="block text-xl font-bold" />
                <span className="text-sm text-quiet">in cash</span>
              </span>
            </li>
          ))}
        </ul>
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
