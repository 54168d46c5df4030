/** Where and when the meals of a pass come, and who buys it. */
import { zodResolver } from '@hookform/resolvers/zod';
import { useController, useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import type { SavedAddress } from '#src/addresses/address-contract.ts';
import { lastFields, rememberFields } from '#src/checkout/web/remembered-fields.ts';
import { maxNameLength } from '#src/orders/order-rules.ts';
import { Button } from '#src/platform/browser/ui/button.tsx';
import { MobileField } from '#src/platform/browser/ui/mobile-field.tsx';
import { Price } from '#src/platform/browser/ui/price.tsx';
import { SelectField } from '#src/platform/browser/ui/select-field.tsx';
import { TextField } from '#src/platform/browser/ui/text-field.tsx';
import { plainLine, TypedMobile } from '#src/platform/contract/wire-formats.ts';
import { type OfferOnSale, PassRequest } from '../../purchase-contract.ts';
import { comingWords, firstDaysOn, weekdayAndDay } from './coming-rules.ts';
import { ManyChoice, weekdayChoices } from './day-choice.tsx';

const { address_id, note, days, starts_on } = PassRequest.shape;
const PassFields = z.object({
  address_id,
  mobileNo: TypedMobile,
  note,
  name: plainLine(maxNameLength),
  days,
  starts_on,
  shifts: z.array(z.string()).check(z.minLength(1, 'Please choose a meal.')),
});
export type PassFields = z.infer<typeof PassFields>;

interface PassFormProps {
  offer: OfferOnSale;
  /** Undefined until they are loaded. */
  addresses: readonly SavedAddress[] | undefined;
  /** Why the last press failed; empty if it did not. */
  problem: string;
  onSubmit: (fields: PassFields) => void;
}

export function PassForm({ offer, addresses, problem, onSubmit }: PassFormProps) {
  const { control, register, handleSubmit, formState } = useForm({
    resolver: zodResolver(PassFields),
    defaultValues: {
      ...lastFields(),
      days: [1, 2, 3, 4, 5, 6],
      starts_on: offer.firstDays[0] ?? '',
      shifts: [...offer.shifts] as string[],
    },
    reValidateMode: 'onChange',
  });
  const { errors } = formState;
  const { field: chosenDays } = useController({ control, name: 'days' });
  const { field: chosenShifts } = useController({ control, name: 'shifts' });
  const { field: chosenFirst } = useController({ control, name: 'starts_on' });
  const firstDays = firstDaysOn(offer.firstDays, chosenDays.value);
  // Another one where its weekday is not chosen any more, or its time is over.
  const firstDay = firstDays.find((day) => day === chosenFirst.value) ?? firstDays[0] ?? '';
  const submit = handleSubmit((fields) => {
    const { address_id: place, mobileNo, note: door, name } = fields;
    rememberFields({ address_id: place, mobileNo, note: door, name });
    onSubmit({ ...fields, starts_on: firstDay });
  });
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={(event) => void submit(event)}>
      <ManyChoice
        legend="Days"
        options={weekdayChoices}
        chosen={chosenDays.value}
        onChange={chosenDays.onChange}
        ref={chosenDays.ref}
        error={errors.days?.message}
      />
      {offer.shifts.length > 1 && (
        <ManyChoice
          legend="Meals"
          options={offer.shifts.map((shift) => ({ value: shift as string, label: shift }))}
          chosen={chosenShifts.value}
          onChange={chosenShifts.onChange}
          ref={chosenShifts.ref}
          error={errors.shifts?.message}
        />
      )}
      <SelectField
        label="First day"
        options={firstDays.map((day) => ({ value: day, label: weekdayAndDay(day) }))}
        required
        error={errors.starts_on?.message}
        {...chosenFirst}
        value={firstDay}
      />
      <p aria-live="polite" className="figures empty:hidden">
        {firstDay !== '' &&
          comingWords(offer, {
            ...{ firstDay, weekdays: chosenDays.value },
            mealsADay: chosenShifts.value.length,
          })}
      </p>
      <SelectField
        label="Delivery location"
        placeholder={addresses ? 'Select an address' : 'Loading addresses…'}
        options={(addresses ?? []).map(({ id, shortname }) => ({ value: id, label: shortname }))}
        required
        error={errors.address_id?.message}
        {...register('address_id')}
      />
      <TextField
        label="For whom"
        hint="It is printed on the label of the box. You can leave it empty."
        autoComplete="name"
        maxLength={maxNameLength}
        error={errors.name?.message}
        {...register('name')}
      />
      <MobileField
        label="Mobile number"
        hint="10 digits. We call it when your meal arrives."
        required
        error={errors.mobileNo?.message}
        {...register('mobileNo')}
      />
      <TextField
        label="Address"
        placeholder="Mention House no, Area, Locality and Pincode"
        hint="Up to your door, so that the rider finds it."
        autoComplete="street-address"
        required
        error={errors.note?.message}
        {...register('note')}
      />
      <p role="alert" className="font-medium text-kokum empty:hidden">
        {problem}
      </p>
      <Button type="submit" size="lg">
        Pay <Price paise={offer.pricePaise} />
      </Button>
    </form>
  );
}
