/** Books what a payment company did, with the reason. */
import { useState } from 'react';
import { orderLabel } from '#src/orders/order-rules.ts';
import { bookOutsideMove, type OutsideMove } from '#src/payments/outside-move-contract.ts';
import type { MoveChoice } from '#src/payments/outside-move-rules.ts';
import { companyName } from '#src/payments/payment-words.ts';
import { call } from '#src/platform/browser/api-client.ts';
import { toast } from '#src/platform/browser/toast.tsx';
import { SelectField } from '#src/platform/browser/ui/select-field.tsx';
import { formatPaise } from '#src/platform/contract/rupee-format.ts';
import { bookingTexts } from './move-texts.ts';
import { ReasonDialog } from './reason-dialog.tsx';

interface BookMoveDialogProps {
  open: boolean;
  move: OutsideMove;
  choice: MoveChoice;
  onClose: () => void;
}

export function BookMoveDialog({ open, move, choice, onClose }: BookMoveDialogProps) {
  const { id, kind, gateway, amountPaise, orders } = move;
  const [orderId, setOrderId] = useState(() => likelyOrder(move));
  const amount = amountPaise === undefined ? 'The money' : formatPaise(amountPaise);
  const texts = bookingTexts(choice, { kind, amount, company: companyName(gateway) });
  const isOfOne = choice !== 'toCustomer' || orders.length < 2;
  return (
    <ReasonDialog
      open={open}
      title={texts.title}
      description={texts.description}
      label="Reason"
      hint={texts.hint}
      required="Please say why."
      confirmLabel={texts.confirm}
      send={(reason) =>
        call(bookOutsideMove, {
          params: { id },
          body: { choice, reason, ...(!isOfOne && { orderId }) },
        })
      }
      onDone={() => {
        onClose();
        toast({ title: choice === 'notOurs' ? 'Closed' : 'Booked', variant: 'success' });
      }}
      onClose={onClose}
    >
      {!isOfOne && (
        <SelectField
          label="Of which order"
          hint="What is more than the order’s is taken of the others."
          value={String(orderId)}
          onChange={({ target }) => setOrderId(Number(target.value))}
          options={orders.map((order) => ({
            value: String(order.id),
            label: `${orderLabel(order.id)}, ${formatPaise(order.leftPaise)} left`,
          }))}
        />
      )}
    </ReasonDialog>
  );
}

/** The one that has just this much left, else the first. */
function likelyOrder({ orders, amountPaise }: OutsideMove): number | undefined {
  const same = orders.find(({ leftPaise }) => leftPaise === amountPaise);
  return (same ?? orders[0])?.id;
}
