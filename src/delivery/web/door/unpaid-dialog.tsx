/** Asks why an order is not paid at the door; one press answers it. */
import { type UnpaidReason, unpaidReasonLabels, unpaidReasons } from '#src/cash/cash-rules.ts';
import { orderLabel } from '#src/orders/order-rules.ts';
import { Dialog } from '#src/platform/browser/dashboard/dialog.tsx';
import { Button } from '#src/platform/browser/ui/button.tsx';

interface UnpaidDialogProps {
  open: boolean;
  orderId: number;
  onUnpaid: (reason: UnpaidReason) => void;
  onCancel: () => void;
}

export function UnpaidDialog({ open, orderId, onUnpaid, onCancel }: UnpaidDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onCancel()}
      title="Not paid"
      description={`Order ${orderLabel(orderId)}. The kitchen is told. The order can be handed over, or brought back.`}
      startsAtTitle
    >
      <div className="grid gap-3">
        {unpaidReasons.map((reason) => (
          <Button
            key={reason}
            variant="secondary"
            className="min-h-16! text-lg"
            onClick={() => onUnpaid(reason)}
          >
            {unpaidReasonLabels[reason]}
          </Button>
        ))}
        <Button variant="ghost" className="min-h-14!" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </Dialog>
  );
}
