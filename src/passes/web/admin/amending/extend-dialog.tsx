/** Makes a pass longer, with a reason that its customer reads. */
import { object } from 'zod/mini';
import { maxReasonLength } from '#src/orders/order-rules.ts';
import { call } from '#src/platform/browser/api-client.ts';
import { FormDialog } from '#src/platform/browser/dashboard/form/form-dialog.tsx';
import { filledIn, readBy } from '#src/platform/browser/dashboard/form/typed-field.ts';
import { useChangeForm } from '#src/platform/browser/dashboard/form/use-change-form.ts';
import { toast } from '#src/platform/browser/toast.tsx';
import { TextField } from '#src/platform/browser/ui/text-field.tsx';
import { addDays } from '#src/platform/contract/business-day.ts';
import { longDay } from '#src/platform/contract/day-text.ts';
import { extendPass } from '../../../amend-contract.ts';
import type { Pass } from '../../../pass-contract.ts';
import { passLabel } from '../../../pass-kinds.ts';
import { maxOfferDays } from '../../../pass-terms.ts';
import { readCount } from '../typed-count.ts';

const Extension = object({
  days: readBy((text) => readCount(text, 1, maxOfferDays), 'Please enter a number of days.'),
  reason: filledIn('Please say why.'),
});

interface ExtendDialogProps {
  open: boolean;
  /** As it stands by now. */
  pass: Pick<Pass, 'number' | 'expiresOn' | 'mealsLeft'>;
  onClose: () => void;
}

export function ExtendDialog({ open, pass, onClose }: ExtendDialogProps) {
  const { number, expiresOn, mealsLeft } = pass;
  const seen = { expiresOn, mealsLeft };
  const form = useChangeForm({
    schema: Extension,
    defaultValues: { days: '', reason: '' },
    send: (body) => call(extendPass, { params: { number }, body: { ...body, seen } }),
    onDone: (longer) => {
      const title = `${passLabel(number)} can be used until ${longDay(longer.expiresOn)}`;
      toast({ title, variant: 'success' });
      onClose();
    },
  });
  const days = readCount(form.values.days, 1, maxOfferDays);
  return (
    <FormDialog
      form={form}
      open={open}
      title={`Make ${passLabel(number)} longer`}
      description={`It can be used until ${longDay(expiresOn)}.`}
      submitLabel="Make it longer"
      onClose={onClose}
    >
      <TextField
        label="Days more"
        inputMode="numeric"
        autoComplete="off"
        hint={days === undefined ? undefined : `Then until ${longDay(addDays(expiresOn, days))}.`}
        {...form.field('days')}
      />
      <TextField
        label="Reason"
        hint="The customer reads it."
        autoComplete="off"
        maxLength={maxReasonLength}
        {...form.field('reason')}
      />
    </FormDialog>
  );
}
