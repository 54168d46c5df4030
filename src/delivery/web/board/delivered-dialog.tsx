/** Asks before an order counts as handed over. */
import { orderLabel } from '#src/orders/order-rules.ts';
import { Dialog } from '#src/platform/browser/dashboard/dialog.tsx';
import { Button } from '#src/platform/browser/ui/button.tsx';
import type { Delivery } from '../use-deliveries.ts';

interface DeliveredDialogProps {
  open: boolean;
  delivery: Delivery;
  onConfirm: () => void;
  onCancel: () => void;
}

export function DeliveredDialog({ open, delivery, onConfirm, onCancel }: DeliveredDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onCancel()}
      title="Confirm Delivery"
      description="Are you sure you want to mark this order as delivered?"
      footer={
        <div className="grid grow grid-cols-2 gap-3">
          <Button variant="secondary" onClick={onCancel}>
            Cancel
          </Button>
          <Button onClick={onConfirm}>Confirm</Button>
        </div>
      }
    >
      <p className="text-lg font-bold">Order {orderLabel(delivery.id)}</p>
      <p className="text-lg leading-snug wrap-anywhere">{delivery.note}</p>
    </Dialog>
  );
}
