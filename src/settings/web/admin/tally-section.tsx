/** Settings › Tally: the names of the journal's accounts in the accountant's program. */
import { accounts } from '#src/journal/journal-rules.ts';
import { accountNames, tallyGroups } from '#src/journal/tally-rules.ts';
import { TextField } from '#src/platform/browser/ui/text-field.tsx';
import type { TallySettings } from '../../settings-groups.ts';
import type { AllSettings } from './group-draft.ts';
import { GroupForm } from './group-form.tsx';
import { useGroupForm } from './use-group-form.ts';

const toFields = ({ ledgers }: TallySettings) => ({ ledgers });

/** A field that was emptied is not set. */
const toValue = ({ ledgers }: TallySettings) => ({
  ledgers: Object.fromEntries(Object.entries(ledgers).filter(([, name]) => name.trim() !== '')),
});

export function TallySection({ settings }: { settings: AllSettings }) {
  const form = useGroupForm({ group: 'tally', toFields, toValue }, settings.tally);
  const { ledgers } = form.fields;
  return (
    <GroupForm
      title="Tally"
      intro="The journal in “Whole month (zip)” on the Accountant page books to ledgers of these names. Ask your accountant; leave a field empty to keep our name. Payment companies and riders have their own name after it, such as “Rider: Ramesh”."
      form={form}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        {accountNames.map((account) => (
          <TextField
            key={account}
            label={accounts[account].label}
            hint={`In the group ${tallyGroups[account]}`}
            autoComplete="off"
            name={`ledgers.${account}`}
            placeholder={accounts[account].label}
            value={ledgers[account] ?? ''}
            error={form.errorOf(`ledgers.${account}`)}
            onChange={({ target }) =>
              form.change({ ledgers: { ...ledgers, [account]: target.value } })
            }
          />
        ))}
      </div>
    </GroupForm>
  );
}
