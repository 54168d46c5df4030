/** Gives a part, or all, of what an order cost back to its customer. */
import { notifyManager, useMutation } from '@tanstack/react-query';
import { type FormEvent, useId, useRef, useState } from 'react';
import { maxReasonLength, orderLabel } from '#src/orders/order-rules.ts';
import { toPaise } from '#src/shared/money.ts';
import { formatPaise } from '#src/shared/rupee-format.ts';
import { ApiError, call } from '#src/web/api-client.ts';
import { Dialog } from '#src/web/dashboard/dialog.tsx';
import { toastFailure } from '#src/web/dashboard/failure-toast.ts';
import { toast } from '#src/web/toast.tsx';
import { Button } from '#src/web/ui/button.tsx';
import { TextAreaField } from '#src/web/ui/text-area-field.tsx';
import { TextField } from '#src/web/ui/text-field.tsx';
import { refundOrder } from '../../admin-payment-contract.ts';
import { oneLine } from './reason-dialog.tsx';
import { readRefundAmount } from './refund-amount.ts';
import { useMoneyRefresh } from './use-money.ts';

interface RefundDialogProps {
  open: boolean;
  orderNumber: number;
  /** Rupees that can still go back, as the server said last. */
  refundable: number;
  onClose: () => void;
}

/** Starts with all that can go back whenever its key changes. */
export function RefundDialog(props: RefundDialogProps) {
  const { open, orderNumber, refundable, onClose } = props;
  const formId = useId();
  const refund = useRefund(props);
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      mayClose={() => !refund.isBusy}
      title={`Give money of order ${orderLabel(orderNumber)} back`}
      description="It goes to the account it was paid from; banks take 5 to 10 business days. The customer sees the refund in My Orders and on the payment page."
      footer={
        <>
          <Button variant="secondary" disabled={refund.isBusy} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} variant="destructive" disabled={refund.isBusy}>
            Give money back
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={refund.submit} className="grid gap-4">
        <p role="alert" className="font-semibold text-kokum empty:hidden">
          {refund.notice}
        </p>
        <TextField
          ref={refund.amountField}
          label="Amount (₹)"
          hint={`At most ${formatPaise(toPaise(refundable))}.`}
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
          hint={`The customer reads it on the credit note. Up to ${maxReasonLength} characters.`}
          required
          maxLength={maxReasonLength}
          value={refund.reason}
          error={refund.errors.reason}
          onChange={(event) => refund.changeReason(event.target.value)}
        />
      </form>
    </Dialog>
  );
}

interface Errors {
  amount?: string | undefined;
  reason?: string | undefined;
}

function useRefund({ open, orderNumber, refundable, onClose }: RefundDialogProps) {
  const [amount, setAmount] = useState(refundable.toFixed(2));
  const [reason, setReason] = useState('');
  const [errors, setErrors] = useState<Errors>({});
  const amountField = useRef<HTMLInputElement>(null);
  const reasonField = useRef<HTMLTextAreaElement>(null);
  const seen = useSeen(refundable);
  const giving = useGiving(orderNumber, {
    onErrors: setErrors,
    onConflict: seen.startAnew,
    onClose,
  });
  return {
    amount,
    reason,
    errors,
    amountField,
    reasonField,
    isBusy: giving.isPending,
    notice: seen.isOutdated ? movedText : conflictText(giving.error),
    changeAmount: (typed: string) => {
      setAmount(typed);
      setErrors({ reason: errors.reason });
    },
    changeReason: (typed: string) => {
      setReason(typed);
      setErrors({ amount: errors.amount });
    },
    submit: (event: FormEvent) => {
      event.preventDefault();
      // A press also arrives while the dialog closes, when the money has gone.
      if (!open || giving.isPending || !seen.look()) return;
      const read = readRefundAmount(amount, refundable);
      const why = oneLine(reason);
      if ('amount' in read && why !== '') {
        return giving.mutate({ amount: read.amount, refundable, reason: why });
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

/**
 * What the admin has decided about: the sum moves behind the dialog when money goes back, also by an answer that was
 * lost, and the server can only refuse a sum that is old.
 */
function useSeen(refundable: number) {
  const [seen, setSeen] = useState<number | undefined>(refundable);
  const [isOutdated, setOutdated] = useState(false);
  if (seen === undefined) setSeen(refundable);
  return {
    isOutdated,
    /** False, once, when the sum is another one than the admin has seen. */
    look: (): boolean => {
      const isSame = seen === refundable;
      setSeen(refundable);
      setOutdated(!isSame);
      return isSame;
    },
    /** What stands there now is the sum that the message of a conflict speaks of. */
    startAnew: () => setSeen(undefined),
  };
}

interface Given {
  amount: number;
  refundable: number;
  reason: string;
}

interface GivingOptions {
  onErrors: (errors: Errors) => void;
  onConflict: () => void;
  onClose: () => void;
}

function useGiving(orderNumber: number, { onErrors, onConflict, onClose }: GivingOptions) {
  const refresh = useMoneyRefresh();
  return useMutation({
    mutationFn: (body: Given) => call(refundOrder, { params: { id: orderNumber }, body }),
    onSuccess: async (_answer, { amount, refundable }) => {
      await refresh();
      onClose();
      const left = formatPaise(toPaise(refundable) - toPaise(amount));
      toast({
        title: 'Refund Started',
        description: `${formatPaise(toPaise(amount))} goes back. ${left} of the order is left.`,
        variant: 'success',
      });
    },
    onError: async (failure) => {
      // Without an answer, the money may be on its way as well.
      const refreshed = refresh();
      const details = failure instanceof ApiError ? failure.details : [];
      const of = (name: string) => details.find(({ path }) => path.endsWith(name))?.message;
      onErrors({ amount: of('amount'), reason: of('reason') });
      if (conflictText(failure) === undefined) return toastFailure(failure);
      await refreshed;
      // The page hears of the refreshed sum by the same queue.
      notifyManager.schedule(onConflict);
    },
  });
}

const movedText = 'What can go back has changed meanwhile. Please look again.';

/** Another admin was faster; the message stays beside the new sum. */
function conflictText(failure: unknown): string | undefined {
  return failure instanceof ApiError && failure.status === 409 ? failure.message : undefined;
}
