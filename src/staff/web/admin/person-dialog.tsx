/** Adds a person, or changes a name and what somebody signs in with. */
import { type FormEvent, useId } from 'react';
import { call } from '#src/platform/browser/api-client.ts';
import { Dialog } from '#src/platform/browser/dashboard/dialog.tsx';
import { toastFailure } from '#src/platform/browser/dashboard/failure-toast.ts';
import { toast } from '#src/platform/browser/toast.tsx';
import { Button } from '#src/platform/browser/ui/button.tsx';
import { MobileField } from '#src/platform/browser/ui/mobile-field.tsx';
import { SelectField } from '#src/platform/browser/ui/select-field.tsx';
import { TextField } from '#src/platform/browser/ui/text-field.tsx';
import { decoded } from '#src/platform/contract/codec.ts';
import { loginOf, type StaffRole } from '#src/platform/contract/roles.ts';
import { addStaff, changeStaff, type StaffMember } from '../../staff-contract.ts';
import { NewPasswordField } from './new-password-field.tsx';
import { contactOf, roleChoices, roleTexts } from './staff-role-texts.ts';
import { useFieldErrors } from './use-field-errors.ts';
import { useStaffChange } from './use-staff.ts';

interface PersonDialogProps {
  open: boolean;
  role: StaffRole;
  /** Unset for a new person. */
  member?: StaffMember | undefined;
  /** Somebody else changes one's role. */
  isOwn?: boolean;
  onClose: () => void;
}

export function PersonDialog({ open, role, member, isOwn, onClose }: PersonDialogProps) {
  const formId = useId();
  const { errors, show, clear, form } = useFieldErrors();
  const save = useStaffChange(
    (fields: object) => savePerson(member, { role, ...fields }),
    (error) => {
      if (!show(error)) toastFailure(error);
    },
  );
  const texts = roleTexts(role);
  const choices = roleChoices(role);
  const { name: contactName } = texts.contact;
  const ContactField = loginOf(role).signsInWith === 'mobile' ? MobileField : TextField;

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (save.isPending) return;
    save.mutate(Object.fromEntries(new FormData(event.currentTarget)), {
      onSuccess: (saved) => {
        toast(savedText(saved, member === undefined));
        onClose();
      },
    });
  };

  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      mayClose={() => !save.isPending}
      title={member ? texts.edit : texts.add}
      footer={
        <>
          <Button variant="secondary" disabled={save.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} disabled={save.isPending}>
            {save.isPending ? 'Saving…' : member ? 'Save' : 'Add'}
          </Button>
        </>
      }
    >
      <form {...form} id={formId} noValidate className="grid gap-4" onSubmit={submit}>
        <TextField
          label="Name"
          name="fullName"
          autoComplete="off"
          defaultValue={member?.fullName}
          error={errors.fullName}
        />
        <ContactField
          {...texts.contact}
          hint="They sign in with it."
          autoComplete="off"
          defaultValue={member && contactOf(member)}
          error={errors[contactName]}
        />
        {member && !isOwn && choices.length > 1 && (
          <SelectField
            label="Role"
            name="role"
            hint="With another role they are signed out, and sign in again."
            options={choices}
            defaultValue={role}
          />
        )}
        {!member && (
          <NewPasswordField
            label="Password"
            error={errors.password}
            onSuggest={() => clear('password')}
          />
        )}
      </form>
    </Dialog>
  );
}

/** Throws what the contract has against a field as well. */
async function savePerson(member: StaffMember | undefined, fields: unknown): Promise<StaffMember> {
  const { member: saved } = member
    ? await call(changeStaff, {
        params: { id: member.id },
        body: decoded(changeStaff.body, changeStaff.body.parse(fields)),
      })
    : await call(addStaff, { body: decoded(addStaff.body, addStaff.body.parse(fields)) });
  return saved;
}

function savedText(saved: StaffMember, isNew: boolean) {
  const { fullName, role } = saved;
  return {
    title: isNew ? roleTexts(role).added : 'Changes saved',
    ...(isNew && { description: `${fullName} can sign in with ${contactOf(saved)} now.` }),
    variant: 'success' as const,
  };
}
