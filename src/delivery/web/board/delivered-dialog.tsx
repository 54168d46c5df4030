/** Asks before one order, or all orders of a stop, are marked as handed over. */
import { namedNote, orderLabel } from '#src/orders/order-rules.ts';
import { ConfirmDialog } from '#src/platform/browser/dashboard/confirm-dialog.tsx';
import type { Delivery } from '../shown-deliveries.ts';

interface DeliveredDialogProps {
  open: boolean;
  deliveries: readonly Delivery[];
  onConfirm: () => void;
  onCancel: () => void;
}

export function DeliveredDialog({ deliveries, ...dialog }: DeliveredDialogProps) {
  return (
    <ConfirmDialog
      {...dialog}
      title="Confirm Delivery"
      question={
        deliveries.length === 1
          ? 'Are you sure you want to mark this order as delivered?'
          : `Are you sure you want to mark these ${deliveries.length} orders as delivered?`
      }
      isWide
    >
      <ul className="grid gap-2">
        {deliveries.map(({ id, name, note }) => (
          <li key={id} className="text-lg leading-snug">
            <p className="font-bold">Order {orderLabel(id)}</p>
            <p className="wrap-anywhere">{namedNote({ name, note })}</p>
          </li>
        ))}
      </ul>
    </ConfirmDialog>
  );
}
