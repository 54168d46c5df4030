/** Where the order goes and whom to call. */
import { zodResolver } from '@hookform/resolvers/zod';
import { type ReactNode, useEffect } from 'react';
import { useController, useForm } from 'react-hook-form';
import type { SavedAddress } from '#src/addresses/address-contract.ts';
import { dismissToast, toast } from '#src/web/toast.tsx';
import { Button } from '#src/web/ui/button.tsx';
import { Price } from '#src/web/ui/price.tsx';
import { SelectField } from '#src/web/ui/select-field.tsx';
import { TextField } from '#src/web/ui/text-field.tsx';
import { CheckoutFields } from './checkout-schema.ts';
import { keepFields, lastFields } from './last-fields.ts';

interface CheckoutFormProps {
  /** Unset until they have arrived. */
  addresses: readonly SavedAddress[] | undefined;
  totalPaise: number;
  /** What stands above the button. */
  children?: ReactNode;
  onSubmit: (fields: CheckoutFields) => void;
}

export function CheckoutForm({ addresses, totalPaise, children, onSubmit }: CheckoutFormProps) {
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
      dismissToast();
      keepFields(fields);
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
      <PlaceOrderBar totalPaise={totalPaise} />
    </form>
  );
}

/** Within reach of the thumb on phones, where the summary with its total is far above. */
function PlaceOrderBar({ totalPaise }: { totalPaise: number }) {
  return (
    <div className="sticky bottom-0 z-20 -mx-4 flex items-center gap-4 border-t border-line bg-card px-4 py-3 sm:-mx-6 sm:px-6 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
      <p className="leading-tight md:hidden">
        <span className="block text-sm text-quiet">Total</span>
        <Price paise={totalPaise} className="text-lg font-bold" />
      </p>
      <Button type="submit" size="lg" className="grow">
        Place Order
      </Button>
    </div>
  );
}
