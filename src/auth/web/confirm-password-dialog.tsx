/**
 * Asks the signed-in person for their password, before a change that must not be possible in a
 * session left open.
 */
import { useEffect, useRef, useState } from 'react';
import { call } from '#src/platform/browser/api-client.ts';
import { FormDialog } from '#src/platform/browser/dashboard/form/form-dialog.tsx';
import { useChangeForm } from '#src/platform/browser/dashboard/form/use-change-form.ts';
import { answerPasswordRequests } from '#src/platform/browser/password-confirmation.ts';
import { PasswordField } from '#src/platform/browser/ui/password-field.tsx';
import { confirmPassword } from '../account-contract.ts';

/** Rendered once in the dashboard; opens when a change asks for it. */
export function ConfirmPasswordDialog() {
  const [open, setOpen] = useState(false);
  const answer = useRef<(isRight: boolean) => void>(undefined);
  useEffect(() => {
    const leave = answerPasswordRequests(() => {
      setOpen(true);
      return new Promise((resolve) => {
        answer.current = resolve;
      });
    });
    // Leaving the dashboard counts as Cancel.
    return () => {
      leave();
      answer.current?.(false);
    };
  }, []);
  const finish = (isRight: boolean) => {
    setOpen(false);
    answer.current?.(isRight);
  };
  const form = useChangeForm({
    schema: confirmPassword.body,
    defaultValues: { password: '' },
    send: (body) => call(confirmPassword, { body }),
    stale: [],
    onRefreshed: () => finish(true),
  });
  return (
    <FormDialog
      form={form}
      open={open}
      title="Confirm your password"
      description="Downloading files, giving money back and changing staff need your password again."
      submitLabel="Confirm"
      busyLabel="Checking…"
      onClose={() => finish(false)}
    >
      <PasswordField label="Your password" {...form.field('password')} />
    </FormDialog>
  );
}
