/** Asks why a text is skipped: only this one, or because the number has no WhatsApp. */
import { orderLabel } from '#src/orders/order-rules.ts';
import { Dialog } from '#src/platform/browser/dashboard/dialog.tsx';
import { Button } from '#src/platform/browser/ui/button.tsx';
import type { QueuedText } from '../../text-contract.ts';
import type { SkipReason } from '../../text-rules.ts';

interface SkipDialogProps {
  open: boolean;
  text: QueuedText;
  onSkip: (reason: SkipReason) => void;
  onClose: () => void;
}

export function SkipDialog({ open, text, onSkip, onClose }: SkipDialogProps) {
  const { order, mobileNo } = text;
  const about = order === undefined ? mobileNo : `order ${orderLabel(order)}`;
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={`Skip the text for ${about}?`}
      description="Nothing is sent. You can put it back for a day."
      footer={
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
      }
    >
      <div className="grid gap-2">
        <Button variant="secondary" onClick={() => onSkip('notWanted')}>
          Skip this one
        </Button>
        <Button variant="secondary" onClick={() => onSkip('noWhatsApp')}>
          {mobileNo} has no WhatsApp
        </Button>
        <p className="text-[0.9375rem] text-quiet">
          A number without WhatsApp is remembered: no text is queued for it any more.
        </p>
      </div>
    </Dialog>
  );
}
