/** Adds a person, or changes a name and a login. */
import { call } from '#src/platform/browser/api-client.ts';
import { FormDialog } from '#src/platform/browser/dashboard/form/form-dialog.tsx';
import { useChangeForm } from '#src/platform/browser/dashboard/form/use-change-form.ts';
import { toast } from '#src/platform/browser/toast.tsx';
import { MobileField } from '#src/platform/browser/ui/mobile-field.tsx';
import { SelectField } from '#src/platform/browser/ui/select-field.tsx';
import { TextField } from '#src/platform/browser/ui/text-field.tsx';
import { loginOf, type StaffRole } from '#src/platform/contract/roles.ts';
import { addStaff, changeStaff, type StaffMember } from '../../staff-contract.ts';
import { NewPasswordField } from './new-password-field.tsx';
import { contactOf, roleChoices, roleTexts } from './staff-role-texts.ts';

interface PersonDialogProps {
  open: boolean;
  role: StaffRole;
  /** Undefined for a new person. */
  member?: StaffMember | undefined;
  /** Only somebody else can change one's own role. */
  isOwn?: boolean;
  onClose: () => void;
}

export function PersonDialog({ open, role, member, isOwn, onClose }: PersonDialogProps) {
  const form = useChangeForm({
    schema: member ? changeStaff.body : addStaff.body,
    defaultValues: {
      role,
      fullName: member?.fullName ?? '',
      email: member?.email ?? '',
      mobile_no: member?.mobileNo ?? '',
      password: '',
    },
    send: (body) => {
      if ('password' in body) return call(addStaff, { body });
      if (!member) throw new Error('A new person has a password.');
      return call(changeStaff, { params: { id: member.id }, body });
    },
    onDone: ({ member: saved }) => {
      toast(savedText(saved, member === undefined));
      onClose();
    },
  });
  const texts = roleTexts(role);
  const choices = roleChoices(role);
  const ContactField = loginOf(role).signsInWith === 'mobile' ? MobileField : TextField;
  return (
    <FormDialog
      form={form}
      open={open}
      title={member ? texts.edit : texts.add}
      submitLabel={member ? 'Save' : 'Add'}
      busyLabel="Saving…"
      onClose={onClose}
    >
      <TextField label="Name" autoComplete="off" {...form.field('fullName')} />
      <ContactField
        {...texts.contact}
        hint="They sign in with it."
        autoComplete="off"
        {...form.field(texts.contact.name)}
      />
      {member && !isOwn && choices.length > 1 && (
        <SelectField
          label="Role"
          hint="With another role they are signed out, and sign in again."
          options={choices}
          {...form.field('role')}
        />
      )}
      {!member && (
        <NewPasswordField
          label="Password"
          {...form.field('password')}
          password={'password' in form.values ? form.values.password : ''}
          onSuggest={(password) => form.set('password', password)}
        />
      )}
    </FormDialog>
  );
}

function savedText(saved: StaffMember, isNew: boolean) {
  const { fullName, role } = saved;
  return {
    title: isNew ? roleTexts(role).added : 'Changes saved',
    ...(isNew && { description: `${fullName} can sign in with ${contactOf(saved)} now.` }),
    variant: 'success' as const,
  };
}
