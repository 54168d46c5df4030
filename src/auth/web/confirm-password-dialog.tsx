/**
 * Asks the person who is signed in for their own password, before a change that a session left open
 * must not make.
 */
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { call } from '#src/platform/browser/api-client.ts';
import { Dialog } from '#src/platform/browser/dashboard/dialog.tsx';
import { toastFailure } from '#src/platform/browser/dashboard/failure-toast.ts';
import { answerPasswordRequests } from '#src/platform/browser/own-password.ts';
import { Button } from '#src/platform/browser/ui/button.tsx';
import { PasswordField } from '#src/platform/browser/ui/password-field.tsx';
import { useFieldErrors } from '#src/staff/web/admin/use-field-errors.ts';
import { confirmPassword } from '../account-contract.ts';

/** Stands in the dashboard once, and opens when a change asks for it. */
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
    // Who leaves the dashboard meanwhile has said no.
    return () => {
      leave();
      answer.current?.(false);
    };
  }, []);
  const finish = (isRight: boolean) => {
    setOpen(false);
    answer.current?.(isRight);
  };
  const { errors, show, form } = useFieldErrors();
  const confirm = useMutation({
    mutationFn: async (fields: object) =>
      call(confirmPassword, { body: confirmPassword.body.parse(fields) }),
    onError: (error) => {
      if (!show(error)) toastFailure(error);
    },
    onSuccess: () => finish(true),
  });
  const formId = useId();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!confirm.isPending) confirm.mutate(Object.fromEntries(new FormData(event.currentTarget)));
  };
  return (
    <Dialog
      open={open}
      onOpenChange={() => finish(false)}
      mayClose={() => !confirm.isPending}
      title="Confirm your password"
      description="Files, money that goes out, and changes of people need your own password once more."
      footer={
        <>
          <Button variant="secondary" disabled={confirm.isPending} onClick={() => finish(false)}>
            Cancel
          </Button>
          <Button type="submit" form={formId} disabled={confirm.isPending}>
            {confirm.isPending ? 'Checking…' : 'Confirm'}
          </Button>
        </>
      }
    >
      <form {...form} id={formId} noValidate onSubmit={submit}>
        <PasswordField label="Your password" name="password" error={errors.password} />
      </form>
    </Dialog>
  );
}
