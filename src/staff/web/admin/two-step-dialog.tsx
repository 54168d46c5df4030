/** A person's own second step: set up with an app, turned off with the password. */
import { useQuery } from '@tanstack/react-query';
import { Copy } from 'lucide-react';
import { useState } from 'react';
import { call } from '#src/platform/browser/api-client.ts';
import { copyText } from '#src/platform/browser/dashboard/copy-text.ts';
import { Dialog } from '#src/platform/browser/dashboard/dialog.tsx';
import { Form } from '#src/platform/browser/dashboard/form/form.tsx';
import { useChangeForm } from '#src/platform/browser/dashboard/form/use-change-form.ts';
import { useChange } from '#src/platform/browser/dashboard/use-change.ts';
import { queryOf } from '#src/platform/browser/query.ts';
import { toast } from '#src/platform/browser/toast.tsx';
import { Button } from '#src/platform/browser/ui/button.tsx';
import { PasswordField } from '#src/platform/browser/ui/password-field.tsx';
import { Skeleton } from '#src/platform/browser/ui/skeleton.tsx';
import { TextField } from '#src/platform/browser/ui/text-field.tsx';
import type { OutputOf } from '#src/platform/contract/endpoint.ts';
import {
  beginTwoStep,
  getTwoStep,
  turnOffTwoStep,
  turnOnTwoStep,
} from '../../two-step-contract.ts';

interface TwoStepDialogProps {
  open: boolean;
  onClose: () => void;
}

export function TwoStepDialog({ open, onClose }: TwoStepDialogProps) {
  const [begun, setBegun] = useState<OutputOf<typeof beginTwoStep>>();
  const [recoveryCodes, setRecoveryCodes] = useState<readonly string[]>();
  const state = useQuery({ ...queryOf(getTwoStep, {}), staleTime: 0 });
  const begin = useChange(() => call(beginTwoStep, {}));
  const content = () => {
    if (recoveryCodes) return <RecoveryCodes codes={recoveryCodes} onDone={onClose} />;
    if (begun) return <TwoStepCodeForm {...begun} onDone={setRecoveryCodes} />;
    if (!state.data) return <Skeleton className="h-24 rounded-md" />;
    if (state.data.isOn) return <TwoStepOffForm {...state.data} onDone={onClose} />;
    return (
      <>
        <p>
          Somebody who learns your password still can’t sign in: the shop also asks for six digits
          that an app on your phone shows. Any authenticator app does, such as Aegis, Google
          Authenticator or 2FAS.
        </p>
        <Button
          className="mt-4"
          disabled={begin.isPending}
          onClick={() => begin.mutate(undefined, { onSuccess: setBegun })}
        >
          {begin.isPending ? 'Setting up…' : 'Set up'}
        </Button>
      </>
    );
  };
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      // The recovery codes are shown only once.
      mayClose={() => recoveryCodes === undefined}
      title="Two-step sign-in"
    >
      {state.isError ? <p role="alert">{state.error.message}</p> : content()}
    </Dialog>
  );
}

interface RecoveryCodesProps {
  codes: readonly string[];
  onDone: () => void;
}

function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  return (
    <>
      <p>
        Two-step sign-in is on. Keep these recovery codes where your phone is not: each lets you in
        once without it. They are shown only now.
      </p>
      <ul className="mt-3 grid gap-x-6 gap-y-1 font-mono sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code} className="whitespace-nowrap">
            {code}
          </li>
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap justify-end gap-2">
        <Button variant="secondary" onClick={() => void copyText(codes.join('\n'), 'Codes copied')}>
          <Copy aria-hidden="true" className="size-5" />
          Copy
        </Button>
        <Button onClick={onDone}>I have kept them</Button>
      </div>
    </>
  );
}

interface TwoStepOffFormProps {
  recoveryCodesLeft: number;
  onDone: () => void;
}

function TwoStepOffForm({ recoveryCodesLeft, onDone }: TwoStepOffFormProps) {
  const form = useChangeForm({
    schema: turnOffTwoStep.body,
    defaultValues: { password: '' },
    send: (body) => call(turnOffTwoStep, { body }),
    onDone: () => {
      toast({ title: 'Two-step sign-in is off', variant: 'success' });
      onDone();
    },
  });
  return (
    <Form form={form}>
      <p>
        It is on. Recovery codes left: {recoveryCodesLeft}. Turn it off and on again for new ones,
        or to move it to another phone.
      </p>
      <PasswordField label="Your password" {...form.field('password')} />
      <Button
        type="submit"
        variant="destructive"
        disabled={form.isBusy}
        className="justify-self-end"
      >
        {form.isBusy ? 'Turning off…' : 'Turn off'}
      </Button>
    </Form>
  );
}

interface TwoStepCodeFormProps {
  secret: string;
  /** An SVG document. */
  qrCode: string;
  onDone: (recoveryCodes: readonly string[]) => void;
}

function TwoStepCodeForm({ secret, qrCode, onDone }: TwoStepCodeFormProps) {
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
