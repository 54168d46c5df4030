/** The secret of a second step, to be scanned or typed, and the code that proves it arrived. */
import type { FormEvent } from 'react';
import { call } from '#src/platform/browser/api-client.ts';
import { toastFailure } from '#src/platform/browser/dashboard/failure-toast.ts';
import { Button } from '#src/platform/browser/ui/button.tsx';
import { TextField } from '#src/platform/browser/ui/text-field.tsx';
import { turnOnTwoStep } from '../../two-step-contract.ts';
import { useFieldErrors } from './use-field-errors.ts';
import { useStaffChange } from './use-staff.ts';

interface TwoStepCodeFormProps {
  secret: string;
  /** An SVG document. */
  qrCode: string;
  onDone: (recoveryCodes: readonly string[]) => void;
}

export function TwoStepCodeForm({ secret, qrCode, onDone }: TwoStepCodeFormProps) {
  const { errors, show, form } = useFieldErrors();
  const turnOn = useStaffChange(
    async (fields: object) => call(turnOnTwoStep, { body: turnOnTwoStep.body.parse(fields) }),
    (error) => {
      if (!show(error)) toastFailure(error);
    },
  );
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (turnOn.isPending) return;
    turnOn.mutate(Object.fromEntries(new FormData(event.currentTarget)), {
      onSuccess: ({ recoveryCodes }) => onDone(recoveryCodes),
    });
  };
  return (
    <form {...form} noValidate onSubmit={submit} className="grid gap-4">
      <p>Scan this with your authenticator app, or type the key into it.</p>
      {/* White around it in dark mode as well: cameras need it. */}
      <img
        src={`data:image/svg+xml,${encodeURIComponent(qrCode)}`}
        alt="QR code of the key below"
        width={200}
        height={200}
        className="mx-auto size-50 rounded-control bg-white p-2"
      />
      <p className="text-center font-mono font-semibold tracking-wide wrap-anywhere select-all">
        {secret.match(/.{1,4}/g)?.join(' ')}
      </p>
      <TextField
        label="Code"
        name="code"
        hint="The 6 digits that the app shows now."
        error={errors.code}
        inputMode="numeric"
        autoComplete="one-time-code"
      />
      <Button type="submit" disabled={turnOn.isPending} className="justify-self-end">
        {turnOn.isPending ? 'Turning on…' : 'Turn on'}
      </Button>
    </form>
  );
}
