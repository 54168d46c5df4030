/** Adds a standing meal, or changes one from a day on. */
import { useState } from 'react';
import { call } from '#src/platform/browser/api-client.ts';
import { DateField } from '#src/platform/browser/dashboard/date-picker.tsx';
import { FormDialog } from '#src/platform/browser/dashboard/form/form-dialog.tsx';
import { randomUuid } from '#src/platform/browser/random-uuid.ts';
import { SelectField } from '#src/platform/browser/ui/select-field.tsx';
import { defaultShift, shifts } from '#src/platform/contract/shifts.ts';
import {
  addStandingMeal,
  changeStandingMeal,
  type PersonMeals,
  type StandingMeal,
} from '../../../pass-contract.ts';
import type { Place } from '../../my/place-fields.tsx';
import { errorsOfMeal, MealFields, type MealValues } from './meal-fields.tsx';
import { useFieldErrors } from './use-field-errors.ts';
import { useMealChange } from './use-person-meals.ts';

interface StandingDialogProps {
  open: boolean;
  customer: { id: string; name: string };
  page: PersonMeals;
  /** Undefined to add one. */
  meal: StandingMeal | undefined;
  /** Of the shop's offers and the person's passes. */
  tiffins: readonly { tiffinId: string; tiffin: string }[];
  lastPlace: Place | undefined;
  onClose: () => void;
}

export function StandingDialog(props: StandingDialogProps) {
  const { open, customer, page, meal, tiffins, lastPlace, onClose } = props;
  const [id] = useState(randomUuid);
  const [tiffinId, setTiffin] = useState(meal?.tiffinId ?? tiffins[0]?.tiffinId ?? '');
  const [shift, setShift] = useState(meal?.shift ?? defaultShift);
  const [typedDay, setDay] = useState<string>();
  const { element, errors, check, clear } = useFieldErrors();
  const [typed, setValues] = useState<MealValues>();
  const values = typed ?? {
    ...{ weekdays: [...(meal?.weekdays ?? [1, 2, 3, 4, 5, 6])], quantity: meal?.quantity ?? 1 },
    ...{ name: meal?.name ?? customer.name, note: meal?.note ?? lastPlace?.note ?? '' },
    addressId: meal?.addressId ?? lastPlace?.addressId ?? '',
  };
  const firstOpen = page.firstDays.find((each) => each.shift === shift)?.day ?? page.today;
  const first = meal && meal.fromDay > firstOpen ? meal.fromDay : firstOpen;
  const fromDay = typedDay ?? first;
  const change = useMealChange((body: MealValues & { fromDay: string }) =>
    meal
      ? call(changeStandingMeal, { params: { id: meal.id }, body: { ...body, newId: id } })
      : call(addStandingMeal, {
          body: { ...body, id, customerId: customer.id, tiffinId, shift },
        }),
  );
  const submit = () => {
    if (!check(errorsOfMeal(values))) return;
    const body = { ...values, note: values.note.trim(), name: values.name.trim(), fromDay };
    change.send(body, meal ? 'Changed' : 'Added', onClose);
  };
  return (
    <FormDialog
      form={{ element, isBusy: change.isBusy, submit }}
      open={open}
      title={meal ? `Change ${meal.shift.toLowerCase()}, ${meal.tiffin}` : 'Add a standing meal'}
      description={meal && 'Its skips stay.'}
      width="wide"
      submitLabel={meal ? 'Change it' : 'Add it'}
      onClose={onClose}
    >
      {!meal && (
        <div className="grid grid-cols-2 gap-4">
          <SelectField
            label="Tiffin"
            options={tiffins.map((each) => ({ value: each.tiffinId, label: each.tiffin }))}
            value={tiffinId}
            onChange={({ target }) => setTiffin(target.value)}
          />
          <SelectField
            label="Meal"
            options={shifts.map((each) => ({ value: each, label: each }))}
            value={shift}
            onChange={({ target }) => {
              setShift(shifts.find((each) => each === target.value) ?? shift);
            }}
          />
        </div>
      )}
      <DateField label="From" value={fromDay} today={page.today} min={first} onChange={setDay} />
      <MealFields
        {...{ values, errors }}
        onChange={(next) => {
          setValues(next);
          clear();
        }}
      />
    </FormDialog>
  );
}
