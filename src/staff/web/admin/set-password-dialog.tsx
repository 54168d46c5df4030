/** Sets a new password for somebody else. */
import { call } from '#src/platform/browser/api-client.ts';
import { FormDialog } from '#src/platform/browser/dashboard/form/form-dialog.tsx';
import { useChangeForm } from '#src/platform/browser/dashboard/form/use-change-form.ts';
import { toast } from '#src/platform/browser/toast.tsx';
import { type StaffMember, setStaffPassword } from '../../staff-contract.ts';
import { NewPasswordField } from './new-password-field.tsx';
import { contactOf } from './staff-role-texts.ts';

interface SetPasswordDialogProps {
  open: boolean;
  member: StaffMember;
  onClose: () => void;
}

export function SetPasswordDialog({ open, member, onClose }: SetPasswordDialogProps) {
  const form = useChangeForm({
    schema: setStaffPassword.body,
    defaultValues: { password: '' },
    send: (body) => call(setStaffPassword, { params: { id: member.id }, body }),
    onDone: () => {
      toast({ title: 'Password set', description: nextStep(member), variant: 'success' });
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      open={open}
      title={`Set password of ${member.fullName}`}
      description={`${member.fullName} is signed out at once.`}
      submitLabel="Set password"
      busyLabel="Saving…"
      onClose={onClose}
    >
      <NewPasswordField
        label="New password"
        {...form.field('password')}
        password={form.values.password}
        onSuggest={(password) => form.set('password', password)}
      />
    </FormDialog>
  );
}

function nextStep(member: StaffMember): string {
  const { fullName, isActive } = member;
  return isActive
    ? `${fullName} can sign in with ${contactOf(member)} now.`
    : `${fullName} can sign in once activated again.`;
}
