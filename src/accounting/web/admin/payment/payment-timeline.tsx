/** The complete history of a payment, oldest first. */
import { formatInstant } from '#src/platform/browser/wall-time.ts';
import type { PaymentEvent } from '../../../payment-details-contract.ts';
import { sourceLabels } from '../money/money-badges.ts';
import { paymentEventText } from './payment-event-text.ts';

export function PaymentTimeline({ events }: { events: readonly PaymentEvent[] }) {
  return (
    <section aria-label="Timeline" className="text-sm">
      <h3 className="mb-2 text-base font-bold">Timeline</h3>
      <ol className="grid gap-2 border-l-2 border-line pl-3">
        {events.map((event) => (
          <li key={event.id}>
            <p className="wrap-anywhere">{paymentEventText(event)}</p>
            <p className="text-quiet">
              {formatInstant(event.at)} · {sourceLabels[event.source]}
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}
