/** Names the open orders that are not the person's any more, until the person has read it. */
import { Handshake } from 'lucide-react';
import { orderLabel } from '#src/orders/order-rules.ts';
import { Button } from '#src/platform/browser/ui/button.tsx';
import { counted } from '#src/platform/contract/rupee-format.ts';
import type { DeliveryBoard } from '../use-deliveries.ts';

/** The element stays mounted, because screen readers announce only changes inside it. */
export function LostNote({ lost, dismissLost }: Pick<DeliveryBoard, 'lost' | 'dismissLost'>) {
  return (
    <div role="status" className="mx-auto max-w-2xl px-4">
      {lost.length > 0 && (
        <div className="mb-4 grid gap-2 rounded-control bg-amber-soft p-3 text-amber">
          <p className="flex gap-2 text-lg leading-snug font-semibold">
            <Handshake aria-hidden="true" className="mt-0.5 size-6 shrink-0" />
            <span>
              {counted(lost.length, 'order')} {lost.length === 1 ? 'is' : 'are'} not yours any more:
              somebody else brings {lost.length === 1 ? 'it' : 'them'}, or the kitchen has
              cancelled.
            </span>
          </p>
          <p className="text-lg leading-snug tabular-nums">{lost.map(orderLabel).join(', ')}</p>
          <Button variant="secondary" className="min-h-14!" onClick={dismissLost}>
            Understood
          </Button>
        </div>
      )}
    </div>
  );
}
