/** Changes a person's own password, with the old one. */
import { call } from '#src/platform/browser/api-client.ts';
import { FormDialog } from '#src/platform/browser/dashboard/form/form-dialog.tsx';
import { useChangeForm } from '#src/platform/browser/dashboard/form/use-change-form.ts';
import { currentSession, startSession } from '#src/platform/browser/session.ts';
import { toast } from '#src/platform/browser/toast.tsx';
import { PasswordField } from '#src/platform/browser/ui/password-field.tsx';
import { minNewPasswordLength } from '#src/platform/contract/password-length.ts';
import type { LoginName } from '#src/platform/contract/roles.ts';
import { changePassword } from '../account-contract.ts';

interface ChangePasswordDialogProps {
  open: boolean;
  /** The login where the person signed in. */
  from: LoginName;
  onClose: () => void;
}

export function ChangePasswordDialog({ open, from, onClose }: ChangePasswordDialogProps) {
  const operation = changePassword[from];
  const form = useChangeForm({
    schema: operation.body,
    defaultValues: { current: '', password: '' },
    send: (body) => call(operation, { body }),
    stale: [],
    onRefreshed: ({ token }) => {
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
  return (
    <FormDialog
      form={form}
      open={open}
      title="Change your password"
      submitLabel="Change password"
      busyLabel="Saving…"
      onClose={onClose}
    >
      <PasswordField label="Old password" {...form.field('current')} />
      <PasswordField
        label="New password"
        autoComplete="new-password"
        hint={`At least ${minNewPasswordLength} characters, and not a common one.`}
        {...form.field('password')}
      />
    </FormDialog>
  );
}
