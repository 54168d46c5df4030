/** Where the order goes and whom to call. */
import { zodResolver } from '@hookform/resolvers/zod';
import { type ReactNode, useEffect } from 'react';
import { useController, useForm } from 'react-hook-form';
import type { SavedAddress } from '#src/addresses/address-contract.ts';
import { readTab, writeTab } from '#src/web/tab-storage.ts';
import { toast } from '#src/web/toast.tsx';
import { Button } from '#src/web/ui/button.tsx';
import { SelectField } from '#src/web/ui/select-field.tsx';
import { TextField } from '#src/web/ui/text-field.tsx';
import { CheckoutFields } from './checkout-schema.ts';

interface CheckoutFormProps {
  /** Unset until they have arrived. */
  addresses: readonly SavedAddress[] | undefined;
  disabled: boolean;
  /** What stands above the button. */
  children?: ReactNode;
  onSubmit: (fields: CheckoutFields) => void;
}

const storageKey = 'checkout-form';
const blank: CheckoutFields = { address_id: '', mobile_no: '', note: '' };

export function CheckoutForm({ addresses, disabled, children, onSubmit }: CheckoutFormProps) {
  const { control, register, handleSubmit, clearErrors, setValue, formState } = useForm({
    resolver: zodResolver(CheckoutFields),
    defaultValues: lastFields(),
    reValidateMode: 'onSubmit',
  });
  // Before the other fields: the first one with an error gets the focus.
  const { field: address } = useController({ control, name: 'address_id' });
  const served = addresses?.some(({ id }) => id === address.value) ?? true;
  useEffect(() => {
    if (!served) setValue('address_id', '');
  }, [served, setValue]);
  const submit = handleSubmit(
    (fields) => {
      writeTab(storageKey, fields);
      onSubmit(fields);
    },
    () => {
      toast({
        title: 'Form Error',
        description: 'Please fix the errors in the form.',
        variant: 'destructive',
      });
    },
  );
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        void submit(event);
      }}
    >
      <SelectField
        {...address}
        label="Delivery location"
        placeholder={addresses ? 'Select an address' : 'Loading addresses…'}
        options={(addresses ?? []).map(({ id, shortname }) => ({ value: id, label: shortname }))}
        required
        error={formState.errors.address_id?.message}
        onChange={(event) => {
          address.onChange(event);
          clearErrors('address_id');
        }}
      />
      <TextField
        label="Mobile number"
        hint="10 digits; we call it when your order arrives."
        type="tel"
        inputMode="numeric"
        autoComplete="tel-national"
        required
        error={formState.errors.mobile_no?.message}
        {...register('mobile_no', { onChange: () => clearErrors('mobile_no') })}
      />
      <TextField
        label="Address"
        placeholder="Mention House no, Area, Locality and Pincode"
        hint="Up to your door, so that the rider finds it."
        className="[&_input]:text-ellipsis"
        autoComplete="street-address"
        required
        error={formState.errors.note?.message}
        {...register('note', { onChange: () => clearErrors('note') })}
      />
      {children}
      <Button type="submit" size="lg" className="w-full" disabled={disabled}>
        Place Order
      </Button>
    </form>
  );
}

/** What was typed last in this tab. */
function lastFields(): CheckoutFields {
  const last = CheckoutFields.safeParse(readTab(storageKey));
  return last.success ? last.data : blank;
}
