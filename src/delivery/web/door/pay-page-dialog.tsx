/** The order's own payment page as a code, until the shop has the customer's money. */
import { Check } from 'lucide-react';
import { useEffect } from 'react';
import { encode } from 'uqr';
import { isPaid } from '#src/orders/lifecycle.ts';
import { orderLabel } from '#src/orders/order-rules.ts';
import { Dialog } from '#src/platform/browser/dashboard/dialog.tsx';
import { Button } from '#src/platform/browser/ui/button.tsx';
import { formatNotes } from '#src/platform/contract/rupee-format.ts';
import type { Delivery } from '../shown-deliveries.ts';

interface PayPageDialogProps {
  open: boolean;
  /** As it is by now. */
  delivery: Delivery;
  isOnline: boolean;
  onLook: () => void;
  onClose: () => void;
}

/** The stream tells of the money as well; a signal that comes and goes can lose it. */
const lookEveryMs = 5000;

export function PayPageDialog({ open, delivery, isOnline, onLook, onClose }: PayPageDialogProps) {
  const hasPaid = isPaid(delivery.payment_status);
  useEffect(() => {
    if (!open || hasPaid) return;
    const timer = setInterval(onLook, lookEveryMs);
    return () => clearInterval(timer);
  }, [open, hasPaid, onLook]);
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={`${formatNotes(delivery.totalAmountPaise)} for order ${orderLabel(delivery.id)}`}
      startsAtTitle
      footer={
        <Button className="min-h-16! grow text-lg" onClick={onClose}>
          {hasPaid ? 'Done' : 'Close'}
        </Button>
      }
    >
      <div className="grid justify-items-center gap-3">
        {hasPaid || delivery.payLink === undefined ? <Paid /> : <Code path={delivery.payLink} />}
        <p role="status" className="text-center text-lg leading-snug font-semibold">
          {textOf(hasPaid, isOnline)}
        </p>
      </div>
    </Dialog>
  );
}

function textOf(hasPaid: boolean, isOnline: boolean): string {
  if (hasPaid) return 'Paid';
  return isOnline
    ? 'The customer scans this and pays. Waiting for the money…'
    : 'No signal: this phone can’t see the payment yet.';
}

function Paid() {
  return (
    <span className="grid size-64 place-items-center rounded-control bg-leaf-soft text-leaf-dark">
      <Check aria-hidden="true" className="size-32" />
    </span>
  );
}

/** Black on white in the dark as well: a camera needs it. */
function Code({ path }: { path: string }) {
  const { data, size } = encode(new URL(path, window.location.origin).href, {
    ecc: 'M',
    border: 4,
  });
  const shape = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return (
    <svg
      role="img"
      aria-label="Code of the payment page"
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="w-full max-w-80 rounded-control"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={shape} fill="#000" />
    </svg>
  );
}
