/** Sets one's own PIN for this device; asks for the password where it was not typed lately. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { ApiError, call } from '#src/platform/browser/api-client.ts';
import { toastFailure } from '#src/platform/browser/dashboard/failure-toast.ts';
import { isPasswordRequest } from '#src/platform/browser/own-password.ts';
import { invalidate } from '#src/platform/browser/query.ts';
import { toast } from '#src/platform/browser/toast.tsx';
import { Button } from '#src/platform/browser/ui/button.tsx';
import { PasswordField } from '#src/platform/browser/ui/password-field.tsx';
import type { LoginWithPins } from '#src/platform/contract/roles.ts';
import { useFieldErrors } from '#src/staff/web/admin/use-field-errors.ts';
import { getPin, listPinPeople, setPin } from '../pin-contract.ts';
import { maxPinLength, minPinLength } from '../pin-rules.ts';

interface PinFormProps {
  login: LoginWithPins;
  cancelLabel: string;
  onDone: () => void;
  onCancel: () => void;
}

export function PinForm({ login, cancelLabel, onDone, onCancel }: PinFormProps) {
  const client = useQueryClient();
  const { errors, show, form } = useFieldErrors();
  const [asksPassword, setAsksPassword] = useState(false);
  const save = useMutation({
    mutationFn: async ({ again, password, ...fields }: Record<string, unknown>) => {
      const operation = setPin[login];
      const body = { ...fields, ...(password !== undefined && { password }) };
      const parsed = operation.body.parse(body);
      if (again !== parsed.pin) throw differs();
      return call(operation, { body: parsed });
    },
    onError: (error) => {
      if (isPasswordRequest(error)) setAsksPassword(true);
      else if (!show(error)) toastFailure(error);
    },
    onSuccess: ({ name }) => {
      const description = `From now on, “${name}” on this device asks for it.`;
      toast({ title: 'PIN set', description, variant: 'success' });
      void invalidate(client, getPin[login], listPinPeople[login]);
      onDone();
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!save.isPending) save.mutate(Object.fromEntries(new FormData(event.currentTarget)));
  };
  const digits = { inputMode: 'numeric', maxLength: maxPinLength, autoComplete: 'off' } as const;
  return (
    <form {...form} noValidate onSubmit={submit} className="grid gap-4">
      <PasswordField
        {...digits}
        label="New PIN"
        name="pin"
        hint={`${minPinLength} to ${maxPinLength} digits that nobody guesses: no date, no 1234.`}
        error={errors.pin}
      />
      <PasswordField {...digits} label="The same once more" name="again" error={errors.again} />
      {asksPassword && (
        <PasswordField
          label="Your password"
          name="password"
          hint="A PIN is set with the password."
          error={errors.password}
          autoFocus
        />
      )}
      <div className="mt-2 flex flex-wrap justify-end gap-2">
        <Button variant="secondary" disabled={save.isPending} onClick={onCancel}>
          {cancelLabel}
        </Button>
        <Button type="submit" disabled={save.isPending}>
          {save.isPending ? 'Saving…' : 'Set PIN'}
        </Button>
      </div>
    </form>
  );
}

function differs(): ApiError {
  const message = 'These are two different PINs.';
  return new ApiError({
    status: 400,
    code: 'invalid_request',
    message,
    details: [{ path: 'again', message }],
  });
}
