/** The dialog in which selected orders are assigned: a card for each delivery person. */
import { TriangleAlert } from 'lucide-react';
import { Dialog } from '#src/platform/browser/dashboard/dialog.tsx';
import { Button } from '#src/platform/browser/ui/button.tsx';
import { counted } from '#src/platform/contract/rupee-format.ts';
import type { CashTextOf } from './cash-warning.ts';
import { DeliveryPeople } from './delivery-people.tsx';
import { type DeliveryShare, shareText } from './delivery-shares.ts';
import type { Assigning } from './use-assignment.ts';

interface AssignDialogProps {
  assigning: Assigning;
  isBusy: boolean;
  cashTextOf: CashTextOf;
  onSelect: (deliveryBoyId: string) => void;
  onClose: () => void;
}

export function AssignDialog(props: AssignDialogProps) {
  const { assigning, isBusy, cashTextOf, onSelect, onClose } = props;
  const { isOpen, orders, shares, places, turn, warning } = assigning;
  const isMixed = shares.length > 1;
  const [only] = shares;
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(next) => !next && onClose()}
      mayClose={() => !isBusy}
      title="Assign Delivery Boy"
      description={`${counted(orders.length, 'order')} selected${only && !isMixed ? ` · ${shareText(only)}` : ''}`}
      footer={
        <Button variant="secondary" disabled={isBusy} onClick={onClose}>
          Close
        </Button>
      }
    >
      {isMixed && <MixedNote shares={shares} />}
      <DeliveryPeople
        key={turn}
        orderIds={orders.map(({ id }) => id)}
        places={places}
        isMixed={isMixed}
        isBusy={isBusy}
        warning={warning}
        cashTextOf={cashTextOf}
        onSelect={onSelect}
      />
    </Dialog>
  );
}

/** One person rarely delivers two shifts at once: usually an order is still selected by mistake. */
function MixedNote({ shares }: { shares: readonly DeliveryShare[] }) {
  return (
    <div
      role="alert"
      className="mb-3 flex gap-2.5 rounded-control border border-line border-l-4 border-l-turmeric bg-turmeric-soft p-3"
    >
      <TriangleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-amber" />
      <div>
        <p className="font-semibold">These orders are for different days or shifts:</p>
        <ul className="tabular-nums">
          {shares.map((share) => (
            <li key={`${share.day} ${share.shift}`}>
              {counted(share.count, 'order')} for {shareText(share)}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
