/** Refunds an order partly or completely. */
import { type ReactNode, useRef, useState } from 'react';
import { maxReasonLength, orderLabel } from '#src/orders/order-rules.ts';
import { FormDialog } from '#src/platform/browser/dashboard/form/form-dialog.tsx';
import { TextAreaField } from '#src/platform/browser/ui/text-area-field.tsx';
import { TextField } from '#src/platform/browser/ui/text-field.tsx';
import { formatPaise } from '#src/platform/contract/rupee-format.ts';
import { rupeesText } from '#src/platform/contract/typed-amount.ts';
import { oneLine, reasonHint, staffNoteHint, staffNoteLabel } from './reason-texts.ts';
import { readRefundAmount } from './refund-amount.ts';
import {
  conflictText,
  movedText,
  type RefundErrors,
  type RefundWay,
  useRefundAction,
  useSeen,
} from './use-refund-action.ts';

interface RefundDialogProps {
  open: boolean;
  orderNumber: number;
  /** The amount that can still be refunded, as the server last said. */
  refundablePaise: number;
  way: RefundWay;
  onClose: () => void;
  /** Further fields, before the others. */
  children?: ReactNode;
}

/** Starts with the full refundable amount whenever its key changes. */
export function RefundDialog(props: RefundDialogProps) {
  const { open, orderNumber, refundablePaise, onClose } = props;
  const refund = useRefund(props);
  return (
    <FormDialog
      form={refund}
      open={open}
      title={`Give money of order ${orderLabel(orderNumber)} back`}
      description={props.way.description}
      submitLabel="Give money back"
      destructive
      onClose={onClose}
    >
      <p role="alert" className="font-semibold text-kokum empty:hidden">
        {refund.notice}
      </p>
      {props.children}
      <TextField
        ref={refund.amountField}
        label="Amount (₹)"
        hint={`At most ${formatPaise(refundablePaise)}.`}
        inputMode="decimal"
        autoComplete="off"
        required
        value={refund.amount}
        error={refund.errors.amount}
        onChange={(event) => refund.changeAmount(event.target.value)}
      />
      <TextAreaField
        ref={refund.reasonField}
        label="Reason"
        hint={reasonHint}
        required
        maxLength={maxReasonLength}
        value={refund.reason}
        error={refund.errors.reason}
        onChange={(event) => refund.changeReason(event.target.value)}
      />
      <TextAreaField
        label={staffNoteLabel}
        hint={staffNoteHint}
        rows={2}
        maxLength={maxReasonLength}
        value={refund.note}
        error={refund.errors.staffNote}
        onChange={(event) => refund.changeNote(event.target.value)}
      />
    </FormDialog>
  );
}

function useRefund({ refundablePaise, way, onClose }: RefundDialogProps) {
  const [amount, setAmount] = useState(rupeesText(refundablePaise));
  const [reason, setReason] = useState('');
  const [note, setNote] = useState('');
  const [errors, setErrors] = useState<RefundErrors>({});
  const amountField = useRef<HTMLInputElement>(null);
  const reasonField = useRef<HTMLTextAreaElement>(null);
  const seen = useSeen(refundablePaise);
  const giving = useRefundAction(way, {
    onErrors: setErrors,
    onConflict: seen.startAnew,
    onClose,
  });
  return {
    amount,
    reason,
    note,
    errors,
    amountField,
    reasonField,
    isBusy: giving.isPending,
    notice: seen.isOutdated ? movedText : conflictText(giving.error),
    changeAmount: (typed: string) => {
      setAmount(typed);
      setErrors({ ...errors, amount: undefined });
    },
    changeReason: (typed: string) => {
      setReason(typed);
      setErrors({ ...errors, reason: undefined });
    },
    changeNote: (typed: string) => {
      setNote(typed);
      setErrors({ ...errors, staffNote: undefined });
    },
    submit: () => {
      if (giving.isPending || !seen.look()) return;
      const read = readRefundAmount(amount, refundablePaise, way.isCash);
      const why = oneLine(reason);
      if ('amountPaise' in read && why !== '') {
        const staffNote = oneLine(note) || undefined;
        return giving.mutate({
          amountPaise: read.amountPaise,
          refundablePaise,
          reason: why,
          staffNote,
        });
      }
      setErrors({
        ...('error' in read && { amount: read.error }),
        ...(why === '' && { reason: 'Please say why.' }),
      });
      const field = 'error' in read ? amountField : reasonField;
      field.current?.focus();
    },
  };
}
