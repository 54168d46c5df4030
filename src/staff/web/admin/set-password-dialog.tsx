/** Gives somebody else a new password. */
import { type FormEvent, useId } from 'react';
import { call } from '#src/platform/browser/api-client.ts';
import { Dialog } from '#src/platform/browser/dashboard/dialog.tsx';
import { toastFailure } from '#src/platform/browser/dashboard/failure-toast.ts';
import { toast } from '#src/platform/browser/toast.tsx';
import { Button } from '#src/platform/browser/ui/button.tsx';
import { type StaffMember, setStaffPassword } from '../../staff-contract.ts';
import { NewPasswordField } from './new-password-field.tsx';
import { contactOf } from './staff-role-texts.ts';
import { useFieldErrors } from './use-field-errors.ts';
import { useStaffChange } from './use-staff.ts';

interface SetPasswordDialogProps {
  open: boolean;
  member: StaffMember;
  onClose: () => void;
}

export function SetPasswordDialog({ open, member, onClose }: SetPasswordDialogProps) {
  const formId = useId();
  const { errors, show, clear, form } = useFieldErrors();
  const save = useStaffChange(
    async (fields: object) =>
      call(setStaffPassword, {
        params: { id: member.id },
        body: setStaffPassword.body.parse(fields),
      }),
    (error) => {
      if (!show(error)) toastFailure(error);
    },
  );

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (save.isPending) return;
    save.mutate(Object.fromEntries(new FormData(event.currentTarget)), {
      onSuccess: () => {
        toast({ title: 'Password set', description: nextStep(member), variant: 'success' });
        onClose();
      },
    });
  };

  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      mayClose={() => !save.isPending}
      title={`Set password of ${member.fullName}`}
      description={`${member.fullName} is signed out at once.`}
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

function nextStep(member: StaffMember): string {
  const { fullName, isActive } = member;
  return isActive
    ? `${fullName} can sign in with ${contactOf(member)} now.`
    : `${fullName} can sign in once activated again.`;
}
