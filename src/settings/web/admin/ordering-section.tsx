/** Settings › Ordering: cash at the door, names, and what strangers see of an order. */
import type { OrderingSettings } from '../../settings-groups.ts';
import { CashFields, type CashFieldValues, toCashFields, toCashValue } from './cash-fields.tsx';
import { CheckboxField } from './checkbox-field.tsx';
import type { SectionProps } from './group-draft.ts';
import { GroupForm } from './group-form.tsx';
import { type GroupForm as Form, useGroupForm } from './use-group-form.ts';

const choices: readonly { value: OrderingSettings['lookUp']; label: string; text: string }[] = [
  {
    value: 'masked',
    label: 'Little (recommended)',
    text: 'Dots in place of the note, and the short name of the address. Only the phone that ordered sees all of it.',
  },
  {
    value: 'open',
    label: 'Everything',
    text: 'Anyone who types a mobile number sees its notes and addresses.',
  },
];

interface OrderingFields {
  lookUp: OrderingSettings['lookUp'];
  cash: CashFieldValues;
  asksName: boolean;
  asksWishes: boolean;
}

const fieldsOfOrdering = {
  group: 'ordering',
  toFields: (settings: OrderingSettings): OrderingFields => {
    const { lookUp, cash, asksName = false, asksWishes = false } = settings;
    return { lookUp, cash: toCashFields(cash), asksName, asksWishes };
  },
  toValue: ({ lookUp, cash, asksName, asksWishes }: OrderingFields) => {
    const taken = toCashValue(cash);
    return {
      ...{ lookUp, ...(taken && { cash: taken }) },
      ...(asksName && { asksName }),
      ...(asksWishes && { asksWishes }),
    };
  },
} as const;

/** The step of Get started asks for cash alone. */
export function OrderingSection({ settings, isStep }: SectionProps) {
  const form = useGroupForm(fieldsOfOrdering, settings.ordering);
  return (
    <GroupForm
      isStep={isStep}
      title="Ordering"
      intro={
        isStep
          ? 'Customers pay online. Tick the box if you take cash at the door as well, then save.'
          : 'How orders are paid, what the checkout asks for, and who sees them later.'
      }
      form={form}
    >
      <CashFields
        fields={form.fields.cash}
        errorOf={form.errorOf}
        onChange={(cash) => form.change({ cash })}
      />
      {!isStep && <OtherFields form={form} />}
    </GroupForm>
  );
}

function OtherFields({ form }: { form: Form<OrderingFields> }) {
  return (
    <>
      <fieldset className="grid gap-2">
        <legend className="mb-2 font-semibold">The checkout</legend>
        <CheckboxField
          label="Ask for a name"
          text="It stands on the label of the box. Without it the form stays as short as it can be."
          checked={form.fields.asksName}
          onChange={(asksName) => form.change({ asksName })}
        />
        <CheckboxField
          label="Ask for wishes"
          text="Customers choose for each dish, such as Jain. Settings › Wishes has the list."
          checked={form.fields.asksWishes}
          onChange={(asksWishes) => form.change({ asksWishes })}
        />
      </fieldset>
      <fieldset className="grid gap-2">
        <legend className="mb-2 font-semibold">What strangers see of an order</legend>
        <p className="-mt-1 mb-1 text-quiet">
          My Orders finds orders by a mobile number, and anybody can type one.
        </p>
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
    </>
  );
}
