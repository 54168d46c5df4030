/**
 * The secret of a second step, to be scanned or typed, and the code that proves that it arrived.
 */
import { call } from '#src/platform/browser/api-client.ts';
import { Form } from '#src/platform/browser/dashboard/form/form.tsx';
import { useChangeForm } from '#src/platform/browser/dashboard/form/use-change-form.ts';
import { Button } from '#src/platform/browser/ui/button.tsx';
import { TextField } from '#src/platform/browser/ui/text-field.tsx';
import { turnOnTwoStep } from '../../two-step-contract.ts';

interface TwoStepCodeFormProps {
  secret: string;
  /** An SVG document. */
  qrCode: string;
  onDone: (recoveryCodes: readonly string[]) => void;
}

export function TwoStepCodeForm({ secret, qrCode, onDone }: TwoStepCodeFormProps) {
  const form = useChangeForm({
    schema: turnOnTwoStep.body,
    defaultValues: { code: '' },
    send: (body) => call(turnOnTwoStep, { body }),
    onDone: ({ recoveryCodes }) => onDone(recoveryCodes),
  });
  return (
    <Form form={form}>
      <p>Scan this with your authenticator app, or type the key into it.</p>
      {/* With a white margin in dark mode as well, because cameras need it. */}
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
        hint="The 6 digits that the app shows now."
        inputMode="numeric"
        autoComplete="one-time-code"
        {...form.field('code')}
      />
      <Button type="submit" disabled={form.isBusy} className="justify-self-end">
        {form.isBusy ? 'Turning on…' : 'Turn on'}
      </Button>
    </Form>
  );
}
