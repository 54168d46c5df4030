/**
 * The dialogs about the payment of an order: why it is not paid, and the QR code of its payment
 * page.
 */
import { Check } from 'lucide-react';
import { useEffect } from 'react';
import { encode } from 'uqr';
import { type UnpaidReason, unpaidReasonLabels, unpaidReasons } from '#src/cash/cash-rules.ts';
import { isPaid } from '#src/orders/lifecycle.ts';
import { orderLabel } from '#src/orders/order-rules.ts';
import { Dialog } from '#src/platform/browser/dashboard/dialog.tsx';
import { Button } from '#src/platform/browser/ui/button.tsx';
import { formatNotes } from '#src/platform/contract/rupee-format.ts';
import type { Delivery } from '../shown-deliveries.ts';
import type { DeliveryBoard } from '../use-deliveries.ts';

interface DoorQuestionsProps {
  about: 'unpaid' | 'payPage';
  orderId: number;
  isOpen: boolean;
  board: DeliveryBoard;
  onClose: () => void;
}

export function DoorQuestions({ about, orderId, isOpen, board, onClose }: DoorQuestionsProps) {
  if (about === 'unpaid') {
    return (
      <UnpaidDialog
        open={isOpen}
        orderId={orderId}
        onCancel={onClose}
        onUnpaid={(reason) => {
          onClose();
          board.collect(orderId, { method: 'unpaid', reason });
        }}
      />
    );
  }
  const delivery = board.deliveries.find(({ id }) => id === orderId);
  if (!delivery) return null;
  return (
    <PayPageDialog
      open={isOpen}
      delivery={delivery}
      isOnline={board.isOnline}
      onLook={board.lookAgain}
      onClose={onClose}
    />
  );
}

interface UnpaidDialogProps {
  open: boolean;
  orderId: number;
  onUnpaid: (reason: UnpaidReason) => void;
  onCancel: () => void;
}

function UnpaidDialog({ open, orderId, onUnpaid, onCancel }: UnpaidDialogProps) {
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

interface PayPageDialogProps {
  open: boolean;
  /** As it is by now. */
  delivery: Delivery;
  isOnline: boolean;
  onLook: () => void;
  onClose: () => void;
}

/** The stream reports the payment too, but an unstable signal can lose it. */
const lookEveryMs = 5000;

function PayPageDialog({ open, delivery, isOnline, onLook, onClose }: PayPageDialogProps) {
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

/** Black on white in dark mode too, because cameras need it. */
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
