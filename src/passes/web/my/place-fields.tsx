/** Where a meal goes: a place of the shop, and the line of the door. */
import { useQuery } from '@tanstack/react-query';
import { listAddresses } from '#src/addresses/address-contract.ts';
import { maxNoteLength } from '#src/orders/order-rules.ts';
import { queryOf } from '#src/platform/browser/query.ts';
import { SelectField } from '#src/platform/browser/ui/select-field.tsx';
import { TextField } from '#src/platform/browser/ui/text-field.tsx';

export interface Place {
  addressId: string;
  note: string;
}

interface PlaceFieldsProps {
  place: Place;
  errors?: Readonly<Record<string, string>>;
  onChange: (place: Place) => void;
}

export function PlaceFields({ place, errors, onChange }: PlaceFieldsProps) {
  const { data } = useQuery(queryOf(listAddresses, {}));
  const options = (data?.addresses ?? []).map(({ id, shortname }) => {
    return { value: id, label: shortname };
  });
  const isKnown = options.some(({ value }) => value === place.addressId);
  return (
    <>
      <SelectField
        {...{ label: 'Delivery location', options, placeholder: 'Please choose', required: true }}
        error={errors?.addressId}
        value={isKnown ? place.addressId : ''}
        onChange={({ target }) => onChange({ ...place, addressId: target.value })}
      />
      <TextField
        {...{ label: 'Flat, floor, building', value: place.note, required: true }}
        error={errors?.note}
        maxLength={maxNoteLength}
        onChange={({ target }) => onChange({ ...place, note: target.value })}
      />
    </>
  );
}
