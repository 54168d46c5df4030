/** Another address for a standing meal, from a day on. */
import { useState } from 'react';
import { call } from '#src/platform/browser/api-client.ts';
import { SelectField } from '#src/platform/browser/ui/select-field.tsx';
import { TextField } from '#src/platform/browser/ui/text-field.tsx';
import { type MyMeals, moveStandingMeal } from '../../my-meals-contract.ts';
import { dayName } from '../../my-words-rules.ts';
import { ChangeForm } from './change-form.tsx';
import { PlaceFields } from './place-fields.tsx';

interface PlaceDialogProps {
  token: string;
  page: MyMeals;
  onClose: () => void;
}

export function PlaceDialog({ token, page, onClose }: PlaceDialogProps) {
  const { standing, firstDays, today } = page;
  const [id, setId] = useState(standing[0]?.id ?? '');
  const chosen = standing.find((meal) => meal.id === id);
  const first = firstDays.find(({ shift }) => shift === chosen?.shift)?.day ?? today;
  const [fromDay, setFromDay] = useState(first);
  const [place, setPlace] = useState({
    addressId: chosen?.addressId ?? '',
    note: chosen?.note ?? '',
  });
  const body = { standingId: id, fromDay, ...place };
  return (
    <ChangeForm
      {...{ token, onClose, title: 'Where it comes to', button: 'Save' }}
      done={`It goes there from ${dayName(fromDay === '' ? first : fromDay)} on.`}
      change={
        fromDay === '' || place.addressId === ''
          ? undefined
          : {
              about: JSON.stringify(body),
              send: (press) => call(moveStandingMeal, { ...press, body: { token, ...body } }),
            }
      }
    >
      {standing.length > 1 && (
        <SelectField
          {...{ label: 'Meal', value: id }}
          options={standing.map((meal) => {
            const count = meal.quantity > 1 ? `${meal.quantity} × ` : '';
            return { value: meal.id, label: `${meal.shift}, ${count}${meal.tiffin}, ${meal.note}` };
          })}
          onChange={({ target }) => {
            const other = standing.find((meal) => meal.id === target.value);
            setId(target.value);
            setPlace({ addressId: other?.addressId ?? '', note: other?.note ?? '' });
          }}
        />
      )}
      <PlaceFields place={place} onChange={setPlace} />
      <TextField
        {...{ type: 'date', label: 'From', value: fromDay, min: first, required: true }}
        onChange={({ target }) => setFromDay(target.value)}
      />
    </ChangeForm>
  );
}
