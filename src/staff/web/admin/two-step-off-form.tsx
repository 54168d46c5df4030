/** A second step that is on: how many recovery codes are left, and the way to turn it off. */
import type { FormEvent } from 'react';
import { call } from '#src/platform/browser/api-client.ts';
import { toastFailure } from '#src/platform/browser/dashboard/failure-toast.ts';
import { toast } from '#src/platform/browser/toast.tsx';
import { Button } from '#src/platform/browser/ui/button.tsx';
import { PasswordField } from '#src/platform/browser/ui/password-field.tsx';
import { turnOffTwoStep } from '../../two-step-contract.ts';
import { useFieldErrors } from './use-field-errors.ts';
import { useStaffChange } from './use-staff.ts';

interface TwoStepOffFormProps {
  recoveryCodesLeft: number;
  onDone: () => void;
}

export function TwoStepOffForm({ recoveryCodesLeft, onDone }: TwoStepOffFormProps) {
  const { errors, show, form } = useFieldErrors();
  const turnOff = useStaffChange(
    async (fields: object) => call(turnOffTwoStep, { body: turnOffTwoStep.body.parse(fields) }),
    (error) => {
      if (!show(error)) toastFailure(error);
    },
  );
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (turnOff.isPending) return;
    turnOff.mutate(Object.fromEntries(new FormData(event.currentTarget)), {
      onSuccess: () => {
        toast({ title: 'Two-step sign-in is off', variant: 'success' });
        onDone();
      },
    });
  };
  return (
    <form {...form} noValidate onSubmit={submit} className="grid gap-4">
      <p>
        It is on. Recovery codes left: {recoveryCodesLeft}. Turn it off and on again for new ones,
        or to move it to another phone.
      </p>
      <PasswordField label="Your password" name="password" error={errors.password} />
      <Button
        type="submit"
        variant="destructive"
        disabled={turnOff.isPending}
        className="justify-self-end"
      >
        {turnOff.isPending ? 'Turning off…' : 'Turn off'}
      </Button>
    </form>
  );
}
