/** Changes one's own password, with the old one. */
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId } from 'react';
import { call } from '#src/platform/browser/api-client.ts';
import { Dialog } from '#src/platform/browser/dashboard/dialog.tsx';
import { toastFailure } from '#src/platform/browser/dashboard/failure-toast.ts';
import { currentSession, startSession } from '#src/platform/browser/session.ts';
import { toast } from '#src/platform/browser/toast.tsx';
import { Button } from '#src/platform/browser/ui/button.tsx';
import { PasswordField } from '#src/platform/browser/ui/password-field.tsx';
import { minNewPasswordLength } from '#src/platform/contract/password-length.ts';
import type { LoginName } from '#src/platform/contract/roles.ts';
import { useFieldErrors } from '#src/staff/web/admin/use-field-errors.ts';
import { changePassword } from '../account-contract.ts';

interface ChangePasswordDialogProps {
  open: boolean;
  /** Where the person signed in. */
  from: LoginName;
  onClose: () => void;
}

export function ChangePasswordDialog({ open, from, onClose }: ChangePasswordDialogProps) {
  const formId = useId();
  const { errors, show, form } = useFieldErrors();
  const save = useMutation({
    mutationFn: async (fields: object) => {
      const operation = changePassword[from];
      return call(operation, { body: operation.body.parse(fields) });
    },
    onError: (error) => {
      if (!show(error)) toastFailure(error);
    },
    onSuccess: ({ token }) => {
      const session = currentSession();
      if (session) startSession({ ...session, token });
      toast({
        title: 'Password changed',
        description: 'You are signed out everywhere else.',
        variant: 'success',
      });
      onClose();
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!save.isPending) save.mutate(Object.fromEntries(new FormData(event.currentTarget)));
  };
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      mayClose={() => !save.isPending}
      title="Change your password"
      footer={
        <>
          <Button variant="secondary" disabled={save.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} disabled={save.isPending}>
            {save.isPending ? 'Saving…' : 'Change password'}
          </Button>
        </>
      }
    >
      <form {...form} id={formId} noValidate onSubmit={submit} className="grid gap-4">
        <PasswordField label="Old password" name="current" error={errors.current} />
        <PasswordField
          label="New password"
          name="password"
          autoComplete="new-password"
          hint={`At least ${minNewPasswordLength} characters, and not a common one.`}
          error={errors.password}
        />
      </form>
    </Dialog>
  );
}
