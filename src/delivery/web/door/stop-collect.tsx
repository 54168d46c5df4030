/** The sum of several orders at one stop, for a customer who pays all of them at once. */
import { Banknote } from 'lucide-react';
import { orderLabel } from '#src/orders/order-rules.ts';
import { Button } from '#src/platform/browser/ui/button.tsx';
import { formatNotes } from '#src/platform/contract/rupee-format.ts';
import type { Delivery } from '../shown-deliveries.ts';
import { dueAt, sumOf } from './door-money.ts';

interface StopCollectProps {
  orders: readonly Delivery[];
  /** Whose orders they are, for screen readers. */
  of: string;
  onCash: (orders: readonly Delivery[]) => void;
}

/** A single order shows its amount on its own card. */
export function StopCollect({ orders, of, onCash }: StopCollectProps) {
  const due = dueAt(orders);
  if (due.length < 2) return null;
  return (
    <section aria-label={`Money: ${of}`} className="grid gap-2 rounded-control bg-brand-soft p-3">
      <p className="text-3xl leading-tight font-extrabold tracking-tight tabular-nums">
        Collect {formatNotes(sumOf(due))}
      </p>
      <p className="text-lg leading-snug tabular-nums">
        {due
          .map(({ id, totalAmountPaise }) => `${orderLabel(id)} ${formatNotes(totalAmountPaise)}`)
          .join(' · ')}
      </p>
      <Button
        variant="secondary"
        className="min-h-16! text-lg"
        aria-label={`Cash for all ${due.length}: ${of}`}
        onClick={() => onCash(due)}
      >
        <Banknote aria-hidden="true" className="size-6 shrink-0" />
        Cash for all {due.length}
      </Button>
    </section>
  );
}
