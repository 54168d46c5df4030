/** Refunds an order partly or completely. */
import { type ReactNode, useState } from 'react';
import { NEVER, object, pipe, string, transform } from 'zod/mini';
import { maxReasonLength, orderLabel } from '#src/orders/order-rules.ts';
import { ApiError } from '#src/platform/browser/api-client.ts';
import { toastFailure } from '#src/platform/browser/dashboard/failure-toast.ts';
import { FormDialog } from '#src/platform/browser/dashboard/form/form-dialog.tsx';
import { useChangeForm } from '#src/platform/browser/dashboard/form/use-change-form.ts';
import { toast } from '#src/platform/browser/toast.tsx';
import { TextAreaField } from '#src/platform/browser/ui/text-area-field.tsx';
import { TextField } from '#src/platform/browser/ui/text-field.tsx';
import { formatPaise } from '#src/platform/contract/rupee-format.ts';
import { rupeesText } from '#src/platform/contract/typed-amount.ts';
import { viewsOfPayments } from '../money/use-money.ts';
import { lineOf, StaffNoteField } from './reason-dialog.tsx';
import { reasonHint } from './reason-texts.ts';
import { readRefundAmount } from './refund-amount.ts';
import type { RefundWay } from './refund-way.ts';

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

export function RefundDialog(props: RefundDialogProps) {
  const { open, orderNumber, refundablePaise, way, onClose } = props;
  const { form, notice } = useRefund(props);
  return (
    <FormDialog
      form={form}
      open={open}
      title={`Give money of order ${orderLabel(orderNumber)} back`}
      description={way.description}
      submitLabel="Give money back"
      destructive
      onClose={onClose}
    >
      <p role="alert" className="font-semibold text-kokum empty:hidden">
        {notice}
      </p>
      {props.children}
      <TextField
        label="Amount (₹)"
        hint={`At most ${formatPaise(refundablePaise)}.`}
        inputMode="decimal"
        autoComplete="off"
        required
        {...form.field('amount')}
      />
      <TextAreaField
        label="Reason"
        hint={reasonHint}
        required
        maxLength={maxReasonLength}
        {...form.field('reason')}
      />
      <StaffNoteField {...form.field('staffNote')} />
    </FormDialog>
  );
}

function useRefund({ refundablePaise, way, onClose }: RefundDialogProps) {
  // The server refuses an amount that changed since the dialog was opened, once.
  const [seenPaise] = useState(refundablePaise);
  const [notice, setNotice] = useState<string>();
  const form = useChangeForm({
    schema: object({
      amount: amountOf(refundablePaise, way.isCash),
      reason: lineOf('Please say why.'),
      staffNote: lineOf(),
    }),
    defaultValues: { amount: rupeesText(refundablePaise), reason: '', staffNote: '' },
    send: async ({ amount: amountPaise, reason, staffNote }) => {
      const given = {
        ...{ amountPaise, reason, staffNote: staffNote || undefined },
        refundablePaise: notice === undefined ? seenPaise : refundablePaise,
      };
      await way.give(given);
      return given;
    },
    stale: viewsOfPayments,
    onFailure: (failure) => {
      if (failure instanceof ApiError && failure.status === 409) setNotice(failure.message);
      else toastFailure(failure);
    },
    onRefreshed: ({ amountPaise, refundablePaise: beforePaise }) => {
      onClose();
      const left = formatPaise(beforePaise - amountPaise);
      const description = way.told(formatPaise(amountPaise), left);
      toast({ title: way.title, description, variant: 'success' });
    },
  });
  return { form, notice };
}

function amountOf(refundablePaise: number, isCash: boolean | undefined) {
  return pipe(
    string(),
    transform((typed, { issues }) => {
      const read = readRefundAmount(typed, refundablePaise, isCash);
      if ('amountPaise' in read) return read.amountPaise;
      issues.push({ code: 'custom', message: read.error, input: typed });
      return NEVER;
    }),
  );
}
