/** What a person owes, and whether they may pay at the door. */
import { orderLabel } from '#src/orders/order-rules.ts';
import { Badge } from '#src/platform/browser/ui/badge.tsx';
import { Button } from '#src/platform/browser/ui/button.tsx';
import { Price } from '#src/platform/browser/ui/price.tsx';
import { shortDay } from '#src/platform/contract/business-day.ts';
import type { CustomerCard } from '../../../customer-card-contract.ts';
import { unpaidTexts } from '../../unpaid-texts.ts';
import { useAllowCash } from '../use-allow-cash.ts';

interface OwedCardProps extends Pick<CustomerCard, 'unpaid' | 'cash' | 'owedPaise'> {
  customer: { mobileNo: string; name: string };
  /** Opens the details of an order. */
  onOrder: (orderNumber: number) => void;
}

export function OwedCard({ customer, unpaid, cash, owedPaise, onOrder }: OwedCardProps) {
  const { allow, isBusy } = useAllowCash();
  return (
    <>
      {owedPaise > 0 && (
        <p className="mb-1 flex items-baseline justify-between gap-3">
          <span className="font-semibold">The customer owes</span>
          <Price paise={owedPaise} className="text-xl font-bold" />
        </p>
      )}
      <ul className="divide-y divide-line text-sm">
        {unpaid.map(({ id, kind, amountPaise, deliveryDate, shift }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-3 py-2 first:pt-0 last:pb-0">
            <button
              type="button"
              onClick={() => onOrder(id)}
              className="-my-1 min-h-11 font-semibold underline underline-offset-2 md:my-0 mouse:min-h-8"
            >
              {orderLabel(id)}
            </button>
            <span className="text-quiet">
              {shift}, {shortDay(deliveryDate)}
            </span>
            <Price paise={amountPaise} className="ml-auto font-semibold md:order-last" />
            <span className="w-full md:w-auto">
              <Badge tone={kind === 'delivered' ? 'red' : 'amber'}>{unpaidTexts[kind]}</Badge>
            </span>
          </li>
        ))}
      </ul>
      {!cash.isAllowed && (
        <p className="mt-2 flex flex-wrap items-center justify-between gap-x-3 gap-y-1 text-sm">
          <span className="font-semibold text-kokum">
            No cash at the door: refused {cash.refusals} times.
          </span>
          <Button
            variant="secondary"
            className="mouse:min-h-10"
            aria-disabled={isBusy || undefined}
            onClick={() => allow(customer)}
          >
            Allow again
          </Button>
        </p>
      )}
    </>
  );
}
