/**
 * Asks whether the new order is added to the person's order for the same date and shift, or
 * replaces it.
 */
import { Dialog } from '#src/platform/browser/dashboard/dialog.tsx';
import { Button } from '#src/platform/browser/ui/button.tsx';
import type { ExistingChoice } from '../../../entry-rules.ts';

interface ExistingDialogProps {
  text: string;
  onChoose: (choice: ExistingChoice) => void;
  onClose: () => void;
  /** The element that gets the focus after an order is placed. */
  focusAfter: () => HTMLElement | null;
}

export function ExistingDialog({ text, onChoose, onClose, focusAfter }: ExistingDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Add or replace?"
      startsAtTitle
      focusAfter={focusAfter}
      footer={
        <>
          <Button variant="secondary" onClick={() => onChoose('replace')}>
            Replace it
          </Button>
          <Button onClick={() => onChoose('add')}>Add this order</Button>
        </>
      }
    >
      <p>{text}</p>
      <p className="mt-2 text-quiet">
        An order that is replaced is cancelled; what was paid for it goes back.
      </p>
    </Dialog>
  );
}
