/** A form for a sum of cash and its reason. */
import type { ReactNode } from 'react';
import { object } from 'zod/mini';
import { maxReasonLength } from '#src/orders/order-rules.ts';
import { FormDialog } from '#src/platform/browser/dashboard/form/form-dialog.tsx';
import { filledIn, readBy } from '#src/platform/browser/dashboard/form/typed-field.ts';
import { useChangeForm } from '#src/platform/browser/dashboard/form/use-change-form.ts';
import { TextField } from '#src/platform/browser/ui/text-field.tsx';
import { readCash } from './typed-cash.ts';
import { viewsOfCash } from './use-cash.ts';

const Sum = object({
  amount: readBy(readCash, 'Please enter rupees.'),
  reason: filledIn('Please write down the reason.'),
});

interface ReasonFormDialogProps {
  open: boolean;
  title: string;
  description: string;
  amountLabel: string;
  firstAmount: string;
  firstReason?: string;
  confirmLabel: string;
  /** Further fields, and false while one of them is not ready. */
  children?: ReactNode;
  isReady?: boolean;
  send: (amountPaise: number, reason: string) => Promise<unknown>;
  onClose: () => void;
}

export function ReasonFormDialog(props: ReasonFormDialogProps) {
  const {
    open,
    title,
    description,
    amountLabel,
    firstAmount,
    firstReason = '',
    send,
    onClose,
  } = props;
  const form = useChangeForm({
    schema: Sum,
    defaultValues: { amount: firstAmount, reason: firstReason },
    send: ({ amount, reason }) => send(amount, reason),
    stale: viewsOfCash,
    onDone: onClose,
  });
  return (
    <FormDialog
      form={form}
      open={open}
      title={title}
      description={description}
      submitLabel={props.confirmLabel}
      isReady={props.isReady}
      onClose={onClose}
    >
      {props.children}
      <TextField
        label={amountLabel}
        inputMode="decimal"
        autoComplete="off"
        {...form.field('amount')}
      />
      <TextField
        label="Reason"
        autoComplete="off"
        maxLength={maxReasonLength}
        {...form.field('reason')}
      />
    </FormDialog>
  );
}
