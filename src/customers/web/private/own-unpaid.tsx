/** What a customer still has to pay, each order with its payment page if it has one. */
import { useDayLabel } from '#src/menus/web/day-name.ts';
import { orderLabel } from '#src/orders/order-rules.ts';
import { buttonClass } from '#src/platform/browser/ui/button.tsx';
import { Card } from '#src/platform/browser/ui/card.tsx';
import { Price } from '#src/platform/browser/ui/price.tsx';
import type { UnpaidKind } from '../../customer-fields.ts';
import type { OwnUnpaidOrder } from '../../private-page-contract.ts';

/** The customer's texts; those for staff are in unpaid-texts.ts. */
const texts: Record<UnpaidKind, string> = {
  delivered: 'Delivered, not paid yet',
  atDoor: 'In cash when it comes',
  link: 'Please pay online, then we cook it',
};

export function OwnUnpaid({ unpaid }: { unpaid: readonly OwnUnpaidOrder[] }) {
  const dayLabel = useDayLabel();
  return (
    <Card as="section" aria-label="To be paid" className="p-4 sm:p-6">
      <h2 className="text-lg font-bold tracking-tight">To be paid</h2>
      <ul className="lined">
        {unpaid.map(({ id, kind, amountPaise, deliveryDate, shift, payPath }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
            <span className="min-w-0 flex-1">
              <span className="block font-semibold figures">
                {orderLabel(id)} · {shift}, {dayLabel(deliveryDate)}
              </span>
              <span className="text-sm text-quiet">{texts[kind]}</span>
            </span>
            <Price paise={amountPaise} className="text-lg font-bold" />
            {payPath !== undefined && (
              // A full page load, because payment companies check the referrer.
              <a href={payPath} className={buttonClass({ className: 'w-full sm:w-auto' })}>
                Pay
              </a>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
