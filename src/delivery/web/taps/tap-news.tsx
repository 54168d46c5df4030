/** Announces to screen readers what the last tap did. */
import { orderLabel } from '#src/orders/order-rules.ts';
import type { Delivery } from '../shown-deliveries.ts';
import { lastTapped } from './last-tapped.ts';

/** The element stays mounted, because screen readers announce only changes inside it. */
export function TapNews({ deliveries }: { deliveries: readonly Delivery[] }) {
  const tapped = lastTapped(deliveries);
  const [first] = tapped;
  return (
    <p aria-live="polite" className="sr-only">
      {first && newsText(first, tapped.length)}
    </p>
  );
}

const effects = {
  outForDelivery: 'out for delivery',
  done: 'delivered',
  problem: 'reported as not delivered',
  retry: 'tried again',
  collect: 'noted',
  near: 'said to be 10 minutes away',
} as const;

function newsText({ id, waiting }: Delivery, count: number): string {
  const effect = effects[waiting ?? 'outForDelivery'];
  return count === 1 ? `Order ${orderLabel(id)} is ${effect}` : `${count} orders are ${effect}`;
}
