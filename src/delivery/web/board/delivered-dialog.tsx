/** Asks before one order, or all of a stop, count as handed over. */
import { namedNote, orderLabel } from '#src/orders/order-rules.ts';
import { Dialog } from '#src/platform/browser/dashboard/dialog.tsx';
import { Button } from '#src/platform/browser/ui/button.tsx';
import type { Delivery } from '../shown-deliveries.ts';

interface DeliveredDialogProps {
  open: boolean;
  deliveries: readonly Delivery[];
  onConfirm: () => void;
  onCancel: () => void;
}

export function DeliveredDialog({ open, deliveries, onConfirm, onCancel }: DeliveredDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onCancel()}
      title="Confirm Delivery"
      description={
        deliveries.length === 1
          ? 'Are you sure you want to mark this order as delivered?'
          : `Are you sure you want to mark these ${deliveries.length} orders as delivered?`
      }
      footer={
        <div className="grid grow grid-cols-2 gap-3">
          <Button variant="secondary" onClick={onCancel}>
            Cancel
          </Button>
          <Button onClick={onConfirm}>Confirm</Button>
        </div>
      }
    >
      <ul className="grid gap-2">
        {deliveries.map(({ id, name, note }) => (
          <li key={id} className="text-lg leading-snug">
            <p className="font-bold">Order {orderLabel(id)}</p>
            <p className="wrap-anywhere">{namedNote({ name, note })}</p>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
