/** Asks for the one line of text that a decision about money is kept with. */
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { maxReasonLength } from '#src/orders/order-rules.ts';
import { visibleText } from '#src/shared/plain-text.ts';
import { ApiError } from '#src/web/api-client.ts';
import { Dialog } from '#src/web/dashboard/dialog.tsx';
import { toastFailure } from '#src/web/dashboard/failure-toast.ts';
import { Button } from '#src/web/ui/button.tsx';
import { TextAreaField } from '#src/web/ui/text-area-field.tsx';
import { useMoneyRefresh } from './use-money.ts';

interface ReasonDialogProps<Answer> {
  open: boolean;
  title: string;
  description: string;
  label: string;
  /** Stands under a blank field. */
  required: string;
  confirmLabel: string;
  /** Of the button that decides nothing. */
  keepLabel?: string;
  destructive?: boolean;
  /** Sends the decision. */
  send: (reason: string) => Promise<Answer>;
  /** Closes it; all views of money are up to date by then. */
  onDone: (answer: Answer) => Promise<void> | void;
  onClose: () => void;
}

/** Starts blank whenever it opens. */
export function ReasonDialog<Answer>(props: ReasonDialogProps<Answer>) {
  const { open, title, description, label, destructive = false, onClose } = props;
  const { confirmLabel, keepLabel = 'Cancel' } = props;
  const formId = useId();
  const { reason, field, error, isBusy, changeReason, submit } = useReason(props);
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      mayClose={() => !isBusy}
      title={title}
      description={description}
      footer={
        <>
          <Button variant="secondary" disabled={isBusy} onClick={onClose}>
            {keepLabel}
          </Button>
          <Button
            type="submit"
            form={formId}
            variant={destructive ? 'destructive' : 'primary'}
            disabled={isBusy}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit}>
        <TextAreaField
          ref={field}
          label={label}
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

function useReason<Answer>({ open, required, send, onDone }: ReasonDialogProps<Answer>) {
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  const field = useRef<HTMLTextAreaElement>(null);
  const refresh = useMoneyRefresh();
  const decision = useMutation({
    mutationFn: send,
    onSuccess: async (answer) => {
      await refresh();
      await onDone(answer);
    },
    onError: (failure) => {
      if (failure instanceof ApiError) setError(failure.details[0]?.message);
      toastFailure(failure);
      // Somebody else may have decided: the page behind tells.
      void refresh();
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
    isBusy: decision.isPending,
    changeReason: (typed: string) => {
      setReason(typed);
      setError(undefined);
    },
    submit: (event: FormEvent) => {
      event.preventDefault();
      const line = oneLine(reason);
      if (line !== '') return decision.mutate(line);
      setError(required);
      field.current?.focus();
    },
  };
}

export function oneLine(typed: string): string {
  return visibleText(typed.replaceAll(/\s+/g, ' '));
}
