/** In My Orders: what this browser has to pay, where its food is, and its last order again. */
import { AgainOffer } from '#src/checkout/web/own/again-offer.tsx';
import { useOrdersHere } from '#src/checkout/web/own/use-orders-here.ts';
import { UnderWayCard } from '#src/orders/web/under-way-card.tsx';
import { PayNow } from '#src/payments/web/pay-now.tsx';
import { Card } from '#src/platform/browser/ui/card.tsx';

/** Nothing for a number with which another browser ordered. */
export function OwnOrdersCards({ mobileNo }: { mobileNo: string | undefined }) {
  const { data, refetch } = useOrdersHere(mobileNo);
  if (!data) return null;
  const { unpaid, underWay, again } = data;
  if (unpaid.length + underWay.length === 0 && !again) return null;
  return (
    <div className="mt-4 grid gap-4">
      {unpaid.map((each) => (
        <Card key={each.payPath} as="section" aria-label="To be paid" className="p-4 sm:p-6">
          <PayNow {...each} onRefused={() => void refetch()} />
        </Card>
      ))}
      <UnderWayCard underWay={underWay} />
      {again && (
        <Card as="section" aria-label="Your last order" className="p-4 sm:p-6">
          <AgainOffer again={again} today={data.today} />
        </Card>
      )}
    </div>
  );
}
