/** Orders of this browser that are not paid yet, and the one press to their payment page. */
import { orderLabel } from '#src/orders/order-rules.ts';
import { LoadingOverlay } from '#src/platform/browser/loading/loading-overlay.tsx';
import { Button } from '#src/platform/browser/ui/button.tsx';
import { formatNotes } from '#src/platform/contract/rupee-format.ts';
import { spokenTime } from '#src/settings/shift-rules.ts';
import { payLinkIn } from '../pay-link-rules.ts';
import { usePayLink } from './use-pay-link.ts';

interface PayNowProps {
  /** The numbers of the orders that are paid together. */
  orders: readonly number[];
  totalPaise: number;
  /** ISO 8601 with the business's offset. */
  until: string;
  payPath: string;
  onRefused: () => void;
}

export function PayNow({ orders, totalPaise, until, payPath, onRefused }: PayNowProps) {
  const { pay, isLeaving } = usePayLink({ link: payLinkIn(payPath), totalPaise, onRefused });
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <p className="flex-1 basis-32 font-bold figures">
        {orders.length === 1 ? 'Order' : 'Orders'} {orders.map(orderLabel).join(' and ')}: not paid
        yet
      </p>
      <Button disabled={isLeaving} onClick={pay} className="w-full figures sm:w-auto">
        Pay {formatNotes(totalPaise)} · until {spokenTime(until.slice(11, 16))}
      </Button>
      {isLeaving && <LoadingOverlay label="Opening the payment page…" />}
    </div>
  );
}
