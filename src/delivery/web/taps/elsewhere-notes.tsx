/** Lists taps without a card on the list: they wait, or the server refused them. */
import { Clock } from 'lucide-react';
import { orderLabel } from '#src/orders/order-rules.ts';
import { Refusal } from '../board/delivery-card.tsx';
import type { DeliveryBoard } from '../use-deliveries.ts';

type ElsewhereNotesProps = Pick<DeliveryBoard, 'elsewhere' | 'dismiss'>;

export function ElsewhereNotes({ elsewhere, dismiss }: ElsewhereNotesProps) {
  const waiting = elsewhere.filter(({ refused }) => refused === undefined);
  const refusals = elsewhere.flatMap(({ id, refused }) => (refused ? [{ id, refused }] : []));
  if (elsewhere.length === 0) return null;
  return (
    <section aria-label="Other orders" className="mx-auto mb-4 grid max-w-2xl gap-3 px-4">
      {waiting.length > 0 && (
        <p className="flex gap-2 rounded-control bg-amber-soft p-3 text-lg leading-snug font-semibold text-amber">
          <Clock aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
          Not sent yet: {waiting.map(({ id }) => `Order ${orderLabel(id)}`).join(', ')}
        </p>
      )}
      {refusals.map(({ id, refused }) => (
        <Refusal
          key={id}
          id={id}
          text={`Not sent: Order ${orderLabel(id)}. ${refused}`}
          onDismiss={() => dismiss(id)}
        />
      ))}
    </section>
  );
}
