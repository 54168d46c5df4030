/** Erases a person once their number was typed a second time. */
import { type FormEvent, useId, useState } from 'react';
import { ApiError } from '#src/platform/browser/api-client.ts';
import { Dialog } from '#src/platform/browser/dashboard/dialog.tsx';
import { failureText } from '#src/platform/browser/dashboard/failure-toast.ts';
import { isPasswordRequest } from '#src/platform/browser/own-password.ts';
import { toast } from '#src/platform/browser/toast.tsx';
import { Button } from '#src/platform/browser/ui/button.tsx';
import { MobileField } from '#src/platform/browser/ui/mobile-field.tsx';
import { toTenDigits } from '#src/platform/contract/mobile-number.ts';
import { numbersText } from '../../privacy-rules.ts';
import { useErase } from './use-kept-data.ts';

interface EraseDialogProps {
  /** The first is typed once more. */
  mobileNos: readonly [string, ...string[]];
  onClose: () => void;
}

export function EraseDialog({ mobileNos: [mobileNo, ...others], onClose }: EraseDialogProps) {
  const formId = useId();
  const [typed, setTyped] = useState('');
  const [failures, setFailures] = useState<readonly string[]>([]);
  const meant = { mobileNo, otherNumbers: others.map((other) => ({ mobileNo: other })) };
  const erase = useErase(meant, (error) => {
    if (isPasswordRequest(error)) return;
    const details = error instanceof ApiError ? error.details : [];
    setFailures(details.length > 0 ? details.map(({ message }) => message) : [failureText(error)]);
  });
  const plural = others.length > 0 ? 'numbers' : 'number';
  const isSame = toTenDigits(typed) === mobileNo;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isSame || erase.isPending) return;
    setFailures([]);
    erase.mutate(typed, {
      onSuccess: () => {
        toast({ title: 'Erased', description: 'Only papers are kept.', variant: 'success' });
        onClose();
      },
    });
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      mayClose={() => !erase.isPending}
      title={`Erase ${numbersText([mobileNo, ...others])}?`}
      description={`Notes, names, messages and the ${plural} go for good. Receipts, credit notes and the books of payments stay for as long as the law asks, without the ${plural}.`}
      footer={
        <>
          <Button variant="secondary" disabled={erase.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            form={formId}
            variant="destructive"
            disabled={!isSame || erase.isPending}
          >
            {erase.isPending ? 'Erasing…' : 'Erase'}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className="grid gap-3" onSubmit={submit}>
        {failures.length > 0 && (
          <ul
            role="alert"
            className="grid gap-1 rounded-control bg-kokum-soft px-3 py-2 text-kokum"
          >
            {failures.map((failure) => (
              <li key={failure}>{failure}</li>
            ))}
          </ul>
        )}
        <MobileField
          label={others.length > 0 ? `Type ${mobileNo} once more` : 'Type the number once more'}
          autoComplete="off"
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
      </form>
    </Dialog>
  );
}
