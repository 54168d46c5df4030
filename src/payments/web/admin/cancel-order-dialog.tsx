/** Asks why an order is cancelled, and says what becomes of its money. */
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { maxReasonLength, orderLabel } from '#src/orders/order-rules.ts';
import { toPaise } from '#src/shared/money.ts';
import { formatPaise } from '#src/shared/rupee-format.ts';
import { ApiError, call } from '#src/web/api-client.ts';
import { Dialog } from '#src/web/dashboard/dialog.tsx';
import { toastFailure } from '#src/web/dashboard/failure-toast.ts';
import { toast } from '#src/web/toast.tsx';
import { Button } from '#src/web/ui/button.tsx';
import { TextAreaField } from '#src/web/ui/text-area-field.tsx';
import { cancelOrder } from '../../admin-payment-contract.ts';

interface CancelOrderDialogProps {
  open: boolean;
  orderNumber: number;
  isPaid: boolean;
  /** Brings the page up to date; the message comes after it. */
  onCancelled: () => Promise<void>;
  onClose: () => void;
}

export function CancelOrderDialog(props: CancelOrderDialogProps) {
  const { open, orderNumber, isPaid, onClose } = props;
  const formId = useId();
  const { reason, field, error, isBusy, changeReason, submit } = useCancellation(props);
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      mayClose={() => !isBusy}
      title={`Cancel order ${orderLabel(orderNumber)}`}
      description={
        isPaid
          ? 'This order is paid: its money is owed back to the customer.'
          : 'This order is not paid. Money that arrives for it later is owed back to the customer.'
      }
      footer={
        <>
          <Button variant="secondary" disabled={isBusy} onClick={onClose}>
            Keep order
          </Button>
          <Button type="submit" form={formId} variant="destructive" disabled={isBusy}>
            Cancel order
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit}>
        <TextAreaField
          ref={field}
          label="Reason"
          hint={`Up to ${maxReasonLength} characters.`}
          required
          maxLength={maxReasonLength}
          value={reason}
          error={error}
          onChange={(event) => changeReason(event.target.value)}
        />
      </form>
    </Dialog>
  );
}

function useCancellation({ open, orderNumber, onCancelled }: CancelOrderDialogProps) {
  const [reason, setReason] = useState('');
  const field = useRef<HTMLTextAreaElement>(null);
  const [error, setError] = useState<string>();
  const cancellation = useMutation({
    mutationFn: (why: string) =>
      call(cancelOrder, { params: { id: orderNumber }, body: { reason: why } }),
    onSuccess: async ({ refundOwed }) => {
      await onCancelled();
      tellSuccess(refundOwed);
    },
    onError: (failure) => {
      setError(reasonMessage(failure));
      toastFailure(failure);
    },
  });
  useEffect(() => {
    if (!open) return;
    setReason('');
    setError(undefined);
  }, [open]);

  return {
    reason,
    field,
    error,
    isBusy: cancellation.isPending,
    changeReason: (typed: string) => {
      setReason(typed);
      setError(undefined);
    },
    submit: (event: FormEvent) => {
      event.preventDefault();
      // A reason is one line.
      const why = reason.replaceAll(/\s+/g, ' ').trim();
      if (why !== '') return cancellation.mutate(why);
      setError('Please say why.');
      field.current?.focus();
    },
  };
}

function tellSuccess(refundOwed: number | undefined): void {
  toast({
    title: 'Order Cancelled',
    variant: 'success',
    ...(refundOwed !== undefined && {
      description: `${formatPaise(toPaise(refundOwed))} is owed back to the customer.`,
    }),
  });
}

function reasonMessage(failure: unknown): string | undefined {
  if (!(failure instanceof ApiError)) return undefined;
  return failure.details.find(({ path }) => path.endsWith('reason'))?.message;
}
