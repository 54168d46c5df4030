/** Sets a person's own PIN for this device; asks for the password if it was not typed lately. */
import { useState } from 'react';
import { extend, string } from 'zod/mini';
import { ApiError, call } from '#src/platform/browser/api-client.ts';
import { toastFailure } from '#src/platform/browser/dashboard/failure-toast.ts';
import { Form } from '#src/platform/browser/dashboard/form/form.tsx';
import { useChangeForm } from '#src/platform/browser/dashboard/form/use-change-form.ts';
import { isPasswordRequest } from '#src/platform/browser/password-confirmation.ts';
import { toast } from '#src/platform/browser/toast.tsx';
import { Button } from '#src/platform/browser/ui/button.tsx';
import { PasswordField } from '#src/platform/browser/ui/password-field.tsx';
import type { LoginWithPins } from '#src/platform/contract/roles.ts';
import { getPin, listPinPeople, setPin } from '../pin-contract.ts';
import { maxPinLength, minPinLength } from '../pin-rules.ts';

interface PinFormProps {
  login: LoginWithPins;
  cancelLabel: string;
  onDone: () => void;
  onCancel: () => void;
}

export function PinForm({ login, cancelLabel, onDone, onCancel }: PinFormProps) {
  const [asksPassword, setAsksPassword] = useState(false);
  const form = useChangeForm({
    schema: extend(setPin[login].body, { again: string() }),
    defaultValues: { pin: '', again: '' },
    send: async ({ again, ...body }) => {
      if (again !== body.pin) throw differs();
      return call(setPin[login], { body });
    },
    stale: [getPin[login], listPinPeople[login]],
    onDone: ({ name }) => {
      const description = `From now on, “${name}” on this device asks for it.`;
      toast({ title: 'PIN set', description, variant: 'success' });
      onDone();
    },
    onFailure: (error) => {
      if (isPasswordRequest(error)) setAsksPassword(true);
      else toastFailure(error);
    },
  });
  const digits = { inputMode: 'numeric', maxLength: maxPinLength, autoComplete: 'off' } as const;
  return (
    <Form form={form}>
      <PasswordField
        {...digits}
        label="New PIN"
        hint={`${minPinLength} to ${maxPinLength} digits that are hard to guess: no date, no 1234.`}
        {...form.field('pin')}
      />
      <PasswordField {...digits} label="Repeat the PIN" {...form.field('again')} />
      {asksPassword && (
        <PasswordField
          label="Your password"
          hint="A PIN is set with the password."
          autoFocus
          {...form.field('password')}
        />
      )}
      <div className="mt-2 flex flex-wrap justify-end gap-2">
        <Button variant="secondary" disabled={form.isBusy} onClick={onCancel}>
          {cancelLabel}
        </Button>
        <Button type="submit" disabled={form.isBusy}>
          {form.isBusy ? 'Saving…' : 'Set PIN'}
        </Button>
      </div>
    </Form>
  );
}

function differs(): ApiError {
  const message = 'The two PINs are different.';
  return new ApiError({
    status: 400,
    code: 'invalid_request',
    message,
    details: [{ path: 'again', message }],
  });
}
