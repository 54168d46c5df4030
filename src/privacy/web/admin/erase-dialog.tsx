/** Erases a person after the number was typed a second time. */
import { useState } from 'react';
import { pick } from 'zod/mini';
import { ApiError, call } from '#src/platform/browser/api-client.ts';
import { failureText } from '#src/platform/browser/dashboard/failure-toast.ts';
import { FormDialog } from '#src/platform/browser/dashboard/form/form-dialog.tsx';
import { useChangeForm } from '#src/platform/browser/dashboard/form/use-change-form.ts';
import { isPasswordRequest } from '#src/platform/browser/password-confirmation.ts';
import { toast } from '#src/platform/browser/toast.tsx';
import { MobileField } from '#src/platform/browser/ui/mobile-field.tsx';
import { toTenDigits } from '#src/platform/contract/mobile-number.ts';
import { erasePerson } from '../../privacy-contract.ts';
import { numbersText } from '../../privacy-rules.ts';

interface EraseDialogProps {
  /** The first one has to be typed again. */
  mobileNos: readonly [string, ...string[]];
  onClose: () => void;
}

export function EraseDialog({ mobileNos: [mobileNo, ...others], onClose }: EraseDialogProps) {
  const [failures, setFailures] = useState<readonly string[]>([]);
  const form = useChangeForm({
    schema: pick(erasePerson.body, { confirmation: true }),
    defaultValues: { confirmation: '' },
    send: ({ confirmation }) => {
      setFailures([]);
      const otherNumbers = others.map((other) => ({ mobileNo: other }));
      return call(erasePerson, { body: { mobileNo, otherNumbers, confirmation } });
    },
    onDone: () => {
      toast({ title: 'Erased', description: 'Only papers are kept.', variant: 'success' });
      onClose();
    },
    onFailure: (error) => {
      if (isPasswordRequest(error)) return;
      const details = error instanceof ApiError ? error.details : [];
      const all = details.map(({ message }) => message);
      setFailures(all.length > 0 ? all : [failureText(error)]);
    },
  });
  const plural = others.length > 0 ? 'numbers' : 'number';
  return (
    <FormDialog
      form={form}
      open
      title={`Erase ${numbersText([mobileNo, ...others])}?`}
      description={`Notes, names, messages and the ${plural} go for good. Receipts, credit notes and the books of payments stay for as long as the law asks, without the ${plural}.`}
      submitLabel="Erase"
      busyLabel="Erasing…"
      destructive
      isReady={toTenDigits(form.values.confirmation) === mobileNo}
      className="grid gap-3"
      onClose={onClose}
    >
      {failures.length > 0 && (
        <ul role="alert" className="grid gap-1 rounded-control bg-kokum-soft px-3 py-2 text-kokum">
          {failures.map((failure) => (
            <li key={failure}>{failure}</li>
          ))}
        </ul>
      )}
      <MobileField
        label={others.length > 0 ? `Type ${mobileNo} once more` : 'Type the number once more'}
        autoComplete="off"
        {...form.field('confirmation')}
      />
    </FormDialog>
  );
}
