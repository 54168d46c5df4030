/** Tells what the last tap did, and takes it back while it can be. */
import { Undo2 } from 'lucide-react';
import { orderLabel } from '#src/orders/order-rules.ts';
import { Button } from '#src/web/ui/button.tsx';
import { lastTapped } from './last-tapped.ts';
import type { Delivery } from './use-deliveries.ts';

interface UndoBarProps {
  deliveries: readonly Delivery[];
  onUndo: (orders: readonly Delivery[]) => void;
}

/** The place stays on the page: only what comes into it is announced. */
export function UndoBar({ deliveries, onUndo }: UndoBarProps) {
  const tapped = lastTapped(deliveries);
  const [first] = tapped;
  return (
    <div className="pointer-events-none fixed inset-x-0 bottom-0 z-30 px-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
      <div
        className={
          first &&
          'pointer-events-auto mx-auto flex max-w-2xl animate-fade-in items-center gap-3 rounded-card bg-ink py-2 pr-2 pl-4 text-paper shadow-raised'
        }
      >
        <p aria-live="polite" className="min-w-0 grow text-lg leading-snug font-semibold">
          {first && undoText(first, tapped.length)}
        </p>
        {first && (
          <Button variant="secondary" className="shrink-0 text-lg" onClick={() => onUndo(tapped)}>
            <Undo2 aria-hidden="true" className="size-5" />
            Undo
          </Button>
        )}
      </div>
    </div>
  );
}

const effects = {
  outForDelivery: 'out for delivery',
  done: 'delivered',
  problem: 'reported as not delivered',
} as const;

function undoText({ id, waiting }: Delivery, count: number): string {
  const effect = effects[waiting ?? 'outForDelivery'];
  return count === 1 ? `Order ${orderLabel(id)} is ${effect}` : `${count} orders are ${effect}`;
}
