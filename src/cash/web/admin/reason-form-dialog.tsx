/** A sum with the reason for it: how a difference is resolved, and what a rider holds corrected. */
import { type ReactNode, useId, useState } from 'react';
import { maxReasonLength } from '#src/orders/order-rules.ts';
import { Dialog } from '#src/platform/browser/dashboard/dialog.tsx';
import { Button } from '#src/platform/browser/ui/button.tsx';
import { TextField } from '#src/platform/browser/ui/text-field.tsx';
import { readCash } from './typed-cash.ts';

interface ReasonFormDialogProps {
  open: boolean;
  title: string;
  description: string;
  amountLabel: string;
  firstAmount: string;
  confirmLabel: string;
  isBusy: boolean;
  /** What else is to be chosen. */
  children?: ReactNode;
  onSubmit: (amountPaise: number, reason: string) => void;
  onClose: () => void;
}

export function ReasonFormDialog(props: ReasonFormDialogProps) {
  const { open, title, description, amountLabel, confirmLabel, isBusy, onSubmit, onClose } = props;
  const formId = useId();
  const [amount, setAmount] = useState(props.firstAmount);
  const [reason, setReason] = useState('');
  const [wasSent, setWasSent] = useState(false);
  const amountPaise = readCash(amount);
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      mayClose={() => !isBusy}
      title={title}
      description={description}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} aria-disabled={isBusy || undefined}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          setWasSent(true);
          if (isBusy || amountPaise === undefined || reason.trim() === '') return;
          onSubmit(amountPaise, reason);
        }}
      >
        {props.children}
        <TextField
          label={amountLabel}
          inputMode="decimal"
          autoComplete="off"
          value={amount}
          error={wasSent && amountPaise === undefined ? 'Please enter rupees.' : undefined}
          onChange={(event) => setAmount(event.target.value)}
        />
        <TextField
          label="Reason"
          autoComplete="off"
          maxLength={maxReasonLength}
          value={reason}
          error={wasSent && reason.trim() === '' ? 'Please write down the reason.' : undefined}
          onChange={(event) => setReason(event.target.value)}
        />
      </form>
    </Dialog>
  );
}
