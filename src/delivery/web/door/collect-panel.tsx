/** The amount to collect for an order at the door, with three large buttons for gloves. */
import { Banknote, CircleSlash, QrCode } from 'lucide-react';
import { isHeldInHand, unpaidReasonLabels } from '#src/cash/cash-rules.ts';
import { isDue } from '#src/orders/lifecycle.ts';
import { orderLabel } from '#src/orders/order-rules.ts';
import { isCollectedAtDoor } from '#src/orders/payment-methods.ts';
import { Button } from '#src/platform/browser/ui/button.tsx';
import { formatNotes } from '#src/platform/contract/rupee-format.ts';
import { DeliveryStep, type TapState } from '../board/delivery-step.tsx';
import type { Delivery } from '../shown-deliveries.ts';

export interface DoorActions {
  onCash: (orders: readonly Delivery[]) => void;
  onQr: (delivery: Delivery) => void;
  onUnpaid: (delivery: Delivery) => void;
}

interface CollectPanelProps extends DoorActions {
  delivery: Delivery;
  isOnline: boolean;
  onUndo: (orders: readonly Delivery[]) => void;
}

/** Only for cash orders; it stays after the order is paid. */
export function CollectPanel({ delivery, isOnline, onUndo, ...actions }: CollectPanelProps) {
  if (!isCollectedAtDoor(delivery)) return null;
  const amount = formatNotes(delivery.totalAmountPaise);
  const of = `Order ${orderLabel(delivery.id)}`;
  const isOpen = isDue(delivery);
  const { collecting } = delivery;
  const isHeld = collecting !== undefined && isHeldInHand(collecting);
  return (
    <section aria-label={`Money: ${of}`} className="grid gap-2 rounded-control bg-brand-soft p-3">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="text-3xl leading-tight font-extrabold tracking-tight tabular-nums">
          {isOpen ? `Collect ${amount}` : `${amount} paid`}
        </span>
        {isOpen && delivery.unpaid && (
          <span className="text-lg font-semibold text-amber">
            {unpaidReasonLabels[delivery.unpaid]}
          </span>
        )}
      </p>
      {isOpen ? (
        <Keys delivery={delivery} of={of} onUndo={onUndo} {...actions} />
      ) : (
        <DeliveryStep
          label="Paid"
          takenLabel={isHeld ? 'Cash taken' : 'Paid'}
          of={of}
          tap={moneyTap(delivery)}
          isOnline={isOnline}
          onTake={() => undefined}
          onUndo={() => onUndo([delivery])}
        />
      )}
    </section>
  );
}

/** The tap about the cash of an order: only the last tap can be undone. */
function moneyTap({ collecting, waiting, undoUntil }: Delivery): TapState {
  if (!collecting) return 'sent';
  return waiting === 'collect' && undoUntil !== undefined ? 'undoable' : 'waiting';
}

interface KeysProps extends DoorActions {
  delivery: Delivery;
  of: string;
  onUndo: (orders: readonly Delivery[]) => void;
}

const look = 'min-h-18! flex-col gap-1! px-1! text-lg';
const iconClass = 'size-6 shrink-0';

function Keys({ delivery, of, onCash, onQr, onUnpaid, onUndo }: KeysProps) {
  const canUndo = delivery.waiting === 'collect' && delivery.undoUntil !== undefined;
  const isSaid = delivery.unpaid !== undefined;
  return (
    <div className="grid grid-cols-3 gap-2">
      <Button className={look} aria-label={`Cash: ${of}`} onClick={() => onCash([delivery])}>
        <Banknote aria-hidden="true" className={iconClass} />
        Cash
      </Button>
      <Button
        variant="secondary"
        className={look}
        aria-label={`QR: ${of}`}
        aria-disabled={delivery.payLink === undefined || undefined}
        onClick={() => delivery.payLink !== undefined && onQr(delivery)}
      >
        <QrCode aria-hidden="true" className={iconClass} />
        QR
      </Button>
      <Button
        variant="secondary"
        className={look}
        aria-label={`${canUndo ? 'Undo' : 'Not paid'}: ${of}`}
        aria-disabled={(isSaid && !canUndo) || undefined}
        onClick={() => (canUndo ? onUndo([delivery]) : !isSaid && onUnpaid(delivery))}
      >
        <CircleSlash aria-hidden="true" className={iconClass} />
        {canUndo ? 'Undo' : 'Not paid'}
      </Button>
    </div>
  );
}
