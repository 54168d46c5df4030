/** Stops a pass, after saying what goes back and where. */
import { pick } from 'zod/mini';
import { maxReasonLength } from '#src/orders/order-rules.ts';
import { call } from '#src/platform/browser/api-client.ts';
import { FormDialog } from '#src/platform/browser/dashboard/form/form-dialog.tsx';
import { useChangeForm } from '#src/platform/browser/dashboard/form/use-change-form.ts';
import { toast } from '#src/platform/browser/toast.tsx';
import { TextField } from '#src/platform/browser/ui/text-field.tsx';
import { stopPass } from '../../../amend-contract.ts';
import { passLabel } from '../../../pass-kinds.ts';
import type { PassDialogProps } from './pass-dialog-props.ts';
import { goesBack, stopWords } from './person-words.ts';

export function StopDialog({ open, pass, onClose }: PassDialogProps) {
  const { number, mealsLeft } = pass;
  const form = useChangeForm({
    schema: pick(stopPass.body, { reason: true }),
    defaultValues: { reason: '' },
    send: ({ reason }) => call(stopPass, { params: { number }, body: { mealsLeft, reason } }),
    onDone: () => {
      toast({ title: `${passLabel(number)} is stopped`, variant: 'success' });
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      open={open}
      title={`Stop ${passLabel(number)}?`}
      description={stopWords(pass)}
      submitLabel="Stop it"
      destructive
      onClose={onClose}
    >
      <TextField
        label="Reason"
        {...(goesBack(pass) && { hint: 'The customer reads it on the credit note.' })}
        maxLength={maxReasonLength}
        autoComplete="off"
        {...form.field('reason')}
      />
    </FormDialog>
  );
}
