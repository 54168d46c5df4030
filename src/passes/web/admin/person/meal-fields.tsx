/** On which days a standing meal comes, how many, and where it goes. */
import { maxNameLength } from '#src/orders/order-rules.ts';
import { SelectField } from '#src/platform/browser/ui/select-field.tsx';
import { TextField } from '#src/platform/browser/ui/text-field.tsx';
import { maxStandingQuantity } from '../../../pass-kinds.ts';
import { PlaceFields } from '../../my/place-fields.tsx';
import { ManyChoice, weekdayChoices } from '../../shop/day-choice.tsx';

export interface MealValues {
  weekdays: number[];
  quantity: number;
  name: string;
  addressId: string;
  note: string;
}

/** Why the values can't be sent; undefined if they can. */
export function problemOfMeal({ weekdays, addressId, note }: MealValues): string | undefined {
  if (weekdays.length === 0) return 'Please choose a day.';
  if (addressId === '') return 'Please choose where it goes.';
  return note.trim() === '' ? 'Please enter flat, floor or building.' : undefined;
}

interface MealFieldsProps {
  values: MealValues;
  /** The most that can come at a time. */
  most?: number;
  onChange: (values: MealValues) => void;
}

export function MealFields({ values, most = maxStandingQuantity, onChange }: MealFieldsProps) {
  const { weekdays, quantity, name, addressId, note } = values;
  const change = (changed: Partial<MealValues>) => onChange({ ...values, ...changed });
  const counts = Array.from({ length: most }, (_, index) => {
    const value = String(index + 1);
    return { value, label: value };
  });
  return (
    <>
      <ManyChoice
        legend="Days"
        options={weekdayChoices}
        chosen={weekdays}
        onChange={(days) => change({ weekdays: days })}
        error={undefined}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <PlaceFields place={{ addressId, note }} onChange={change} />
      </div>
      <div className="grid grid-cols-2 gap-4">
        <SelectField
          label="How many"
          options={counts}
          value={String(quantity)}
          onChange={({ target }) => change({ quantity: Number(target.value) })}
        />
        <TextField
          label="For whom"
          value={name}
          maxLength={maxNameLength}
          autoComplete="off"
          onChange={({ target }) => change({ name: target.value })}
        />
      </div>
    </>
  );
}
