/** Gives somebody a new password, oneself included. */

import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId } from 'react';
import { call } from '#src/web/api-client.ts';
import { Dialog } from '#src/web/dashboard/dialog.tsx';
import { toastFailure } from '#src/web/dashboard/failure-toast.ts';
import { endSession } from '#src/web/session.ts';
import { toast } from '#src/web/toast.tsx';
import { Button } from '#src/web/ui/button.tsx';
import { type StaffMember, setStaffPassword } from '../../staff-contract.ts';
import { NewPasswordField } from './new-password-field.tsx';
import { contactOf } from './staff-role-texts.ts';
import { useFieldErrors } from './use-field-errors.ts';

interface SetPasswordDialogProps {
  open: boolean;
  member: StaffMember;
  /** It is the admin who looks at this page. */
  isOwn: boolean;
  onClose: () => void;
}

export function SetPasswordDialog({ open, member, isOwn, onClose }: SetPasswordDialogProps) {
  const formId = useId();
  const { errors, show, clear, form } = useFieldErrors();
  const save = useMutation({
    mutationFn: async (fields: object) =>
      call(setStaffPassword, {
        params: { id: member.id },
        body: setStaffPassword.body.parse(fields),
      }),
    onError: (error) => {
      if (!show(error)) toastFailure(error);
    },
    onSuccess: () => {
      toast({ title: 'Password set', description: nextStep(member, isOwn), variant: 'success' });
      // The server has ended it already; the next call would only find out later.
      if (isOwn) endSession();
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
      title={`Set password of ${member.fullName}`}
      description={
        isOwn ? 'You will be asked to sign in again.' : `${member.fullName} is signed out at once.`
      }
      footer={
        <>
          <Button variant="secondary" disabled={save.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} disabled={save.isPending}>
            {save.isPending ? 'Saving…' : 'Set password'}
          </Button>
        </>
      }
    >
      <form {...form} id={formId} noValidate onSubmit={submit}>
        <NewPasswordField
          label="New password"
          error={errors.password}
          onSuggest={() => clear('password')}
        />
      </form>
    </Dialog>
  );
}

function nextStep(member: StaffMember, isOwn: boolean): string {
  if (isOwn) return 'Please sign in with it.';
  const { fullName, isActive } = member;
  return isActive
    ? `${fullName} can sign in with ${contactOf(member)} now.`
    : `${fullName} can sign in once activated again.`;
}
