/** Settings › Privacy: after how many months texts of customers are deleted automatically. */
import { TextField } from '#src/platform/browser/ui/text-field.tsx';
import type { PrivacySettings } from '../../settings-groups.ts';
import type { AllSettings } from './group-draft.ts';
import { GroupForm } from './group-form.tsx';
import { useGroupForm } from './use-group-form.ts';

interface Fields {
  noteMonths: string;
  messageMonths: string;
}

const textOf = (months: number | undefined) => (months === undefined ? '' : String(months));

const toFields = ({ noteMonths, messageMonths }: PrivacySettings): Fields => ({
  noteMonths: textOf(noteMonths),
  messageMonths: textOf(messageMonths),
});

const toValue = ({ noteMonths, messageMonths }: Fields) => ({
  ...(noteMonths.trim() !== '' && { noteMonths: Number(noteMonths) }),
  ...(messageMonths.trim() !== '' && { messageMonths: Number(messageMonths) }),
});

const parts = [
  {
    name: 'noteMonths',
    label: 'Notes of orders, in months',
    hint: 'Counted from the delivery. Such as 24; leave it empty to keep them.',
  },
  {
    name: 'messageMonths',
    label: 'Messages of the contact page, in months',
    hint: 'Counted from the day they came. Leave it empty to keep them.',
  },
] as const;

export function PrivacySection({ settings }: { settings: AllSettings }) {
  const form = useGroupForm({ group: 'privacy', toFields, toValue }, settings.privacy);
  return (
    <GroupForm
      title="Privacy"
      intro="What is older is deleted every night, for good. Orders, payments and receipts stay; who opened a person’s page is logged for 12 months."
      form={form}
    >
      {parts.map(({ name, label, hint }) => (
        <TextField
          key={name}
          label={label}
          hint={hint}
          inputMode="numeric"
          autoComplete="off"
          name={name}
          value={form.fields[name]}
          error={form.errorOf(name)}
          onChange={({ target }) => form.change({ [name]: target.value })}
        />
      ))}
    </GroupForm>
  );
}
