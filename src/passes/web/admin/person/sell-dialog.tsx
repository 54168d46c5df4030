/** Sells a pass: everything is filled in for a regular, so that Enter sells it. */
import { useState } from 'react';
import { maxReferenceLength } from '#src/cash/counter-ways.ts';
import { DateField } from '#src/platform/browser/dashboard/date-picker.tsx';
import { FormDialog } from '#src/platform/browser/dashboard/form/form-dialog.tsx';
import { Segmented } from '#src/platform/browser/ui/segmented.tsx';
import { TextField } from '#src/platform/browser/ui/text-field.tsx';
import { shifts } from '#src/platform/contract/shifts.ts';
import type { Offer } from '../../../offer-contract.ts';
import type { PersonMeals } from '../../../pass-contract.ts';
import { maxStandingQuantity } from '../../../pass-kinds.ts';
import type { Place } from '../../my/place-fields.tsx';
import { ManyChoice } from '../../shop/day-choice.tsx';
import { MealFields, type MealValues, problemOfMeal } from './meal-fields.tsx';
import { OfferChoice } from './offer-choice.tsx';
import { asksReference, type SaleWay, type Sold, saleWays, useSale } from './use-sale.ts';

interface SellDialogProps {
  open: boolean;
  customer: { id: string; name: string };
  page: PersonMeals;
  /** Those on sale. */
  offers: readonly Offer[];
  lastPlace: Place | undefined;
  onSold: (sold: Sold) => void;
  onClose: () => void;
}

export function SellDialog(props: SellDialogProps) {
  const { open, customer, page, offers, lastPlace, onSold, onClose } = props;
  const sale = useSale();
  const [offerId, setOfferId] = useState(offers[0]?.id ?? '');
  const offer = offers.find(({ id }) => id === offerId) ?? offers[0];
  const [typedDay, setDay] = useState<string>();
  const [way, setWay] = useState<SaleWay>('cash');
  const [reference, setReference] = useState('');
  const [problem, setProblem] = useState<string>();
  const [chosenShifts, setShifts] = useState<string[]>();
  const [typedMeal, setMeal] = useState<MealValues>();
  if (!offer) return null;
  const typed = typedMeal ?? {
    ...{ weekdays: [1, 2, 3, 4, 5, 6], quantity: 1, name: customer.name },
    ...{ addressId: lastPlace?.addressId ?? '', note: lastPlace?.note ?? '' },
  };
  const most = Math.min(offer.meals, maxStandingQuantity);
  const meal = { ...typed, quantity: Math.min(typed.quantity, most) };
  const ownShifts = shifts.filter((shift) => offer.shifts.includes(shift));
  const wanted = ownShifts.filter((shift) => chosenShifts?.includes(shift) ?? true);
  const first = page.firstDays
    .filter(({ shift }) => ownShifts.includes(shift))
    .map(({ day }) => day)
    .toSorted()[0];
  const startsOn = typedDay ?? first ?? page.today;
  const comesAlready = page.standing.some(({ tiffinId }) => tiffinId === offer.tiffinId);
  const submit = () => {
    const found =
      (asksReference(way) && reference.trim() === '' && 'Please write down the reference.') ||
      (!comesAlready && wanted.length === 0 && 'Please choose a meal.') ||
      (!comesAlready && problemOfMeal(meal)) ||
      undefined;
    setProblem(found);
    if (found !== undefined) return;
    const meals = { ...meal, note: meal.note.trim(), name: meal.name.trim(), shifts: wanted };
    sale.send(
      {
        ...{ customerId: customer.id, offer, startsOn, way, reference },
        ...(!comesAlready && { meals }),
      },
      way === 'link' ? 'The link is ready' : 'Sold',
      onSold,
    );
  };
  return (
    <FormDialog
      form={{ isBusy: sale.isBusy, submit }}
      open={open}
      title="Sell a pass"
      width="wide"
      submitLabel={way === 'link' ? 'Make the link' : 'Sell it'}
      onClose={onClose}
    >
      <OfferChoice offers={offers} chosen={offer} onChange={setOfferId} />
      <div className="grid gap-1.5">
        <p aria-hidden="true" className="font-semibold">
          Paid by
        </p>
        <Segmented label="Paid by" options={saleWays} value={way} onChange={setWay} />
      </div>
      {asksReference(way) && (
        <TextField
          label="Reference"
          hint="The number of the transfer."
          autoComplete="off"
          maxLength={maxReferenceLength}
          value={reference}
          onChange={({ target }) => setReference(target.value)}
        />
      )}
      <DateField
        label="First day"
        value={startsOn}
        today={page.today}
        min={page.today}
        onChange={setDay}
      />
      {comesAlready ? (
        <p className="text-quiet">{offer.tiffin} comes already; it goes on as it is.</p>
      ) : (
        <>
          {ownShifts.length > 1 && (
            <ManyChoice
              legend="Meals"
              options={ownShifts.map((shift) => ({ value: shift as string, label: shift }))}
              chosen={wanted}
              onChange={setShifts}
              error={undefined}
            />
          )}
          <MealFields values={meal} most={most} onChange={setMeal} />
        </>
      )}
      <p role="alert" className="font-medium text-kokum empty:hidden">
        {problem}
      </p>
    </FormDialog>
  );
}
