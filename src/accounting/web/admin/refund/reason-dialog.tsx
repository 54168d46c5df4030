/** Asks for the one line of text that is stored with a decision about money. */
import type { ComponentProps, ReactNode } from 'react';
import { minLength, object, overwrite, string } from 'zod/mini';
import { maxReasonLength } from '#src/orders/order-rules.ts';
import { FormDialog } from '#src/platform/browser/dashboard/form/form-dialog.tsx';
import { useChangeForm } from '#src/platform/browser/dashboard/form/use-change-form.ts';
import { TextAreaField } from '#src/platform/browser/ui/text-area-field.tsx';
import { viewsOfPayments } from '../money/use-money.ts';
import { oneLine, plainReasonHint, staffNoteHint, staffNoteLabel } from './reason-texts.ts';

interface ReasonDialogProps<Answer> {
  open: boolean;
  title: string;
  description: string;
  label: string;
  /** What the text is used for; if absent, only its length is shown. */
  hint?: string;
  /** Also asks for a note that only staff can read. */
  withNote?: boolean;
  /** Shown below an empty field. */
  required: string;
  confirmLabel: string;
  /** The label of the button that changes nothing. */
  keepLabel?: string;
  destructive?: boolean;
  /** Sends the decision; `staffNote` is undefined if there is none. */
  send: (reason: string, staffNote: string | undefined) => Promise<Answer>;
  /** Further fields, before the reason. */
  children?: ReactNode;
  /** Called when it closes, after all views of money are refreshed. */
  onDone: (answer: Answer) => Promise<void> | void;
  onClose: () => void;
}

export function ReasonDialog<Answer>(props: ReasonDialogProps<Answer>) {
  const { open, title, description, label, required, destructive, send, onDone, onClose } = props;
  const { confirmLabel, keepLabel, hint = plainReasonHint, withNote = false } = props;
  const form = useChangeForm({
    schema: object({ reason: lineOf(required), staffNote: lineOf() }),
    defaultValues: { reason: '', staffNote: '' },
    send: ({ reason, staffNote }) => send(reason, staffNote || undefined),
    stale: viewsOfPayments,
    onRefreshed: onDone,
  });
  return (
    <FormDialog
      form={form}
      open={open}
      title={title}
      description={description}
      submitLabel={confirmLabel}
      cancelLabel={keepLabel}
      destructive={destructive}
      onClose={onClose}
    >
      {props.children}
      <TextAreaField
        label={label}
        hint={hint}
        required
        maxLength={maxReasonLength}
        {...form.field('reason')}
      />
      {withNote && <StaffNoteField {...form.field('staffNote')} />}
    </FormDialog>
  );
}

type NoteField = Omit<ComponentProps<typeof TextAreaField>, 'label'>;

export function StaffNoteField(field: NoteField) {
  return (
    <TextAreaField
      label={staffNoteLabel}
      hint={staffNoteHint}
      rows={2}
      maxLength={maxReasonLength}
      {...field}
    />
  );
}

/** `required` is shown below an empty field. */
export function lineOf(required?: string) {
  return string().check(overwrite(oneLine), minLength(required === undefined ? 0 : 1, required));
}
