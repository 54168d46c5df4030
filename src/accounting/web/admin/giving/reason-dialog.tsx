/** Asks for the one line of text that a decision about money is kept with. */
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { maxReasonLength } from '#src/orders/order-rules.ts';
import { ApiError } from '#src/platform/browser/api-client.ts';
import { Dialog } from '#src/platform/browser/dashboard/dialog.tsx';
import { toastFailure } from '#src/platform/browser/dashboard/failure-toast.ts';
import { useChange } from '#src/platform/browser/dashboard/use-change.ts';
import { Button } from '#src/platform/browser/ui/button.tsx';
import { TextAreaField } from '#src/platform/browser/ui/text-area-field.tsx';
import { viewsOfPayments } from '../money/use-money.ts';
import { oneLine, plainReasonHint, staffNoteHint, staffNoteLabel } from './reason-texts.ts';

interface ReasonDialogProps<Answer> {
  open: boolean;
  title: string;
  description: string;
  label: string;
  /** What becomes of the text; its length alone where it is left out. */
  hint?: string;
  /** Asks for a note that only staff read as well. */
  withNote?: boolean;
  /** Shown under a blank field. */
  required: string;
  confirmLabel: string;
  /** Of the button that decides nothing. */
  keepLabel?: string;
  destructive?: boolean;
  /** Sends the decision; `staffNote` is undefined where there is none. */
  send: (reason: string, staffNote: string | undefined) => Promise<Answer>;
  /** Closes it; all views of money are up to date by then. */
  onDone: (answer: Answer) => Promise<void> | void;
  onClose: () => void;
}

/** Starts blank whenever it opens. */
export function ReasonDialog<Answer>(props: ReasonDialogProps<Answer>) {
  const { open, title, description, label, destructive = false, onClose } = props;
  const { confirmLabel, keepLabel = 'Cancel', hint = plainReasonHint, withNote = false } = props;
  const formId = useId();
  const { reason, note, field, error, isBusy, changeReason, setNote, submit } = useReason(props);
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
      <form id={formId} noValidate onSubmit={submit} className="grid gap-4">
        <TextAreaField
          ref={field}
          label={label}
          hint={hint}
          required
          maxLength={maxReasonLength}
          value={reason}
          error={error}
          onChange={(event) => changeReason(event.target.value)}
        />
        {withNote && (
          <TextAreaField
            label={staffNoteLabel}
            hint={staffNoteHint}
            rows={2}
            maxLength={maxReasonLength}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
        )}
      </form>
    </Dialog>
  );
}

function useReason<Answer>({ open, required, send, onDone }: ReasonDialogProps<Answer>) {
  const [reason, setReason] = useState('');
  const [note, setNote] = useState('');
  const [error, setError] = useState<string>();
  const field = useRef<HTMLTextAreaElement>(null);
  const decision = useChange(
    ([why, staffNote]: [string, string]) => send(why, staffNote || undefined),
    {
      stale: viewsOfPayments,
      onSuccess: onDone,
      onError: (failure) => {
        if (failure instanceof ApiError) setError(failure.details[0]?.message);
        toastFailure(failure);
      },
    },
  );
  useEffect(() => {
    if (!open) return;
    setReason('');
    setNote('');
    setError(undefined);
  }, [open]);
  return {
    reason,
    note,
    setNote,
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
      if (line !== '') return decision.mutate([line, oneLine(note)]);
      setError(required);
      field.current?.focus();
    },
  };
}
