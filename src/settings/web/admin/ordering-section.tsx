/** Settings › Ordering: what a stranger sees who looks an order up. */
import type { OrderingSettings } from '../../settings-groups.ts';
import type { AllSettings } from './group-draft.ts';
import { GroupForm } from './group-form.tsx';
import { useGroupForm } from './use-group-form.ts';

const choices: readonly { value: OrderingSettings['lookUp']; label: string; text: string }[] = [
  {
    value: 'masked',
    label: 'Little (recommended)',
    text: 'Dots in place of the note, and the short name of the address. Only the phone that ordered sees all of it.',
  },
  {
    value: 'open',
    label: 'Everything',
    text: 'Everybody who types a mobile number reads its notes and addresses.',
  },
];

export function OrderingSection({ settings }: { settings: AllSettings }) {
  const form = useGroupForm(
    {
      group: 'ordering',
      toFields: (value: OrderingSettings): OrderingSettings => ({ ...value }),
      toValue: (fields) => fields,
    },
    settings.ordering,
  );
  return (
    <GroupForm
      title="Ordering"
      intro="My Orders finds orders by a mobile number, and anybody can type one."
      form={form}
    >
      <fieldset className="grid gap-2">
        <legend className="mb-2 font-semibold">What strangers see of an order</legend>
        {choices.map(({ value, label, text }) => (
          <label
            key={value}
            className="flex cursor-pointer gap-3 rounded-control border border-line bg-card p-4 has-checked:border-brand has-checked:bg-brand-soft"
          >
            <input
              type="radio"
              name="lookUp"
              value={value}
              checked={form.fields.lookUp === value}
              onChange={() => form.change({ lookUp: value })}
              className="mt-0.5 size-5 shrink-0 accent-brand"
            />
            <span>
              <span className="block font-semibold">{label}</span>
              <span className="text-quiet">{text}</span>
            </span>
          </label>
        ))}
      </fieldset>
    </GroupForm>
  );
}
