/**
 * At the bottom of the home page: where the food of this browser is, and what it has to pay, or
 * else its last order again.
 */
import { useState } from 'react';
import { AgainOffer } from '#src/checkout/web/own/again-offer.tsx';
import { useOrdersHere } from '#src/checkout/web/own/use-orders-here.ts';
import { rememberedFields } from '#src/checkout/web/remembered-fields.ts';
import { orderLabel } from '#src/orders/order-rules.ts';
import { underWayText } from '#src/orders/under-way-rules.ts';
import { PayNow } from '#src/payments/web/pay-now.tsx';
import { createQueryClient, QueryProvider } from '#src/platform/browser/query-client.tsx';

/** The home page has no query cache of its own. */
export function OwnOrdersBar() {
  const [client] = useState(createQueryClient);
  return (
    <QueryProvider client={client}>
      <Bar />
    </QueryProvider>
  );
}

function Bar() {
  const [mobileNo] = useState(() => rememberedFields()?.mobileNo);
  const { data, refetch } = useOrdersHere(mobileNo);
  if (!data) return null;
  const { underWay, again, today } = data;
  const unpaid = data.unpaid.at(-1);
  if (!unpaid && !again && underWay.length === 0) return null;
  return (
    <section
      aria-label="Your orders"
      className="sticky bottom-0 z-20 mx-auto max-w-2xl border-t border-line bg-card px-4 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] shadow-raised sm:bottom-4 sm:mb-4 sm:rounded-card sm:border sm:px-6"
    >
      <ul aria-live="polite">
        {underWay.map(({ id, ...steps }) => (
          <li key={id} className="pb-2 text-[0.9375rem] leading-snug font-semibold figures">
            {underWay.length > 1 && `Order ${orderLabel(id)}: `}
            {underWayText(steps)}
          </li>
        ))}
      </ul>
      {unpaid && <PayNow key={unpaid.payPath} {...unpaid} onRefused={() => void refetch()} />}
      {!unpaid && again && <AgainOffer again={again} today={today} isShort />}
    </section>
  );
}
