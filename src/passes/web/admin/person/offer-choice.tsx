/** The offers on sale, of which one is sold; Enter in it sends the form. */
import { useId } from 'react';
import { Price } from '#src/platform/browser/ui/price.tsx';
import { counted } from '#src/platform/contract/rupee-format.ts';
import type { Offer } from '../../../offer-contract.ts';

interface OfferChoiceProps {
  offers: readonly Offer[];
  chosen: Offer;
  onChange: (id: string) => void;
}

export function OfferChoice({ offers, chosen, onChange }: OfferChoiceProps) {
  const name = useId();
  return (
    <fieldset className="grid gap-2">
      <legend className="sr-only">Pass</legend>
      {offers.map((offer) => (
        <label
          key={offer.id}
          className="flex min-h-11 cursor-pointer items-center gap-3 rounded-control border border-line-strong px-3 py-2 has-checked:border-brand has-checked:bg-brand-soft has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink"
        >
          <input
            type="radio"
            name={name}
            checked={offer.id === chosen.id}
            onChange={() => onChange(offer.id)}
            className="size-5 shrink-0 accent-brand outline-none"
          />
          <span className="min-w-0 grow">
            <span className="flex justify-between gap-x-3 font-semibold">
              <span className="wrap-anywhere">{offer.name}</span>
              <Price paise={offer.pricePaise} />
            </span>
            <span className="block text-sm text-quiet">
              {counted(offer.meals, 'meal', 'meals')}, {offer.tiffin},{' '}
              {offer.shifts.join(' and ').toLowerCase()}, use within{' '}
              {counted(offer.validDays, 'day', 'days')}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
