/** One more meal on a day. */
import { useState } from 'react';
import { call } from '#src/platform/browser/api-client.ts';
import { SelectField } from '#src/platform/browser/ui/select-field.tsx';
import type { BusinessDay } from '#src/platform/contract/business-day.ts';
import { type Shift, shifts } from '#src/platform/contract/shifts.ts';
import { addMeal, type MyMeals } from '../../my-meals-contract.ts';
import { dayName } from '../../my-words-rules.ts';
import { maxStandingQuantity } from '../../pass-kinds.ts';
import { ChangeForm } from './change-form.tsx';
import { PlaceFields } from './place-fields.tsx';

interface MoreDialogProps {
  token: string;
  date: BusinessDay;
  page: MyMeals;
  onClose: () => void;
}

export function MoreDialog({ token, date, page, onClose }: MoreDialogProps) {
  const options = extrasOn(date, page);
  const [value, setValue] = useState(options[0]?.value ?? '');
  const [quantity, setQuantity] = useState('1');
  const chosen = options.find((option) => option.value === value);
  const usual = usualPlace(page, chosen?.shift);
  const [place, setPlace] = useState({
    addressId: usual?.addressId ?? '',
    note: usual?.note ?? '',
  });
  const left = Math.max(0, ...usable(date, page).map(({ mealsLeft }) => mealsLeft));
  const body = {
    ...{ date, quantity: Number(quantity), name: usual?.name ?? '', ...place },
    ...{ shift: chosen?.shift, tiffinId: chosen?.tiffinId },
  };
  const { shift, tiffinId, ...rest } = body;
  return (
    <ChangeForm
      {...{ token, onClose, title: `One more on ${dayName(date)}`, button: 'Add it' }}
      done={`It comes on ${dayName(date)}.`}
      change={
        shift === undefined || tiffinId === undefined
          ? undefined
          : {
              about: JSON.stringify(body),
              send: (press) =>
                call(addMeal, { ...press, body: { token, ...rest, shift, tiffinId } }),
            }
      }
    >
      <SelectField
        {...{ label: 'Meal', options, value, required: true }}
        onChange={({ target }) => setValue(target.value)}
      />
      <SelectField
        {...{ label: 'How many', value: quantity }}
        options={Array.from({ length: Math.min(left, maxStandingQuantity) }, (_, index) => {
          const count = String(index + 1);
          return { value: count, label: count };
        })}
        onChange={({ target }) => setQuantity(target.value)}
      />
      <PlaceFields place={place} onChange={setPlace} />
    </ChangeForm>
  );
}

const usable = (date: BusinessDay, { passes }: MyMeals) =>
  passes.filter(
    ({ startsOn, expiresOn, mealsLeft }) => startsOn <= date && date <= expiresOn && mealsLeft > 0,
  );

/** What can be added on a day: of each pass with meals, each shift that can still be changed. */
export function extrasOn(date: BusinessDay, page: MyMeals) {
  const shut = page.days.filter(
    ({ date: day, state }) => day === date && (state === 'closed' || state === 'dayOff'),
  );
  const open = page.firstDays
    .filter(({ shift, day }) => day <= date && !shut.some((meal) => meal.shift === shift))
    .map(({ shift }) => shift);
  const choices = usable(date, page).flatMap(({ tiffinId, tiffin, shifts: own }) =>
    shifts
      .filter((shift) => own.includes(shift) && open.includes(shift))
      .map((shift) => ({
        ...{ tiffinId, shift, value: `${shift} ${tiffinId}` },
        label: `${shift}, ${tiffin}`,
      })),
  );
  return [...new Map(choices.map((choice) => [choice.value, choice])).values()];
}

/** As a standing meal of the shift, or any other. */
function usualPlace({ standing }: MyMeals, shift: Shift | undefined) {
  return standing.find((meal) => meal.shift === shift) ?? standing[0];
}
