/** The delivery address and the phone number. */
import { zodResolver } from '@hookform/resolvers/zod';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { useController, useForm } from 'react-hook-form';
import type { SavedAddress } from '#src/addresses/address-contract.ts';
import { maxNameLength } from '#src/orders/order-rules.ts';
import { type CustomerMethod, defaultMethod } from '#src/orders/payment-methods.ts';
import { dismissToast, toast } from '#src/platform/browser/toast.tsx';
import { MobileField } from '#src/platform/browser/ui/mobile-field.tsx';
import { SelectField } from '#src/platform/browser/ui/select-field.tsx';
import { TextField } from '#src/platform/browser/ui/text-field.tsx';
import { useShopFacts } from '#src/settings/web/use-shop-facts.ts';
import { type Cart, chargesOfCart } from '../cart.ts';
import type { WishesOfCart } from './cart-wishes.tsx';
import { CheckoutFields, NamedFields } from './checkout-schema.ts';
import { DoorAddressField } from './door-address-field.tsx';
import { NotYouNote } from './not-you-note.tsx';
import { PaymentChoice, usePaymentChoice } from './payment-choice.tsx';
import { PlaceOrderBar } from './place-order-bar.tsx';
import {
  forgetFields,
  keepTyped,
  lastFields,
  rememberedFields,
  rememberFields,
} from './remembered-fields.ts';
import { forgetWhoOrdered } from './stored-orders.ts';

/** Loaded only where the owner asks for wishes. */
const CartWishes = lazy(async () => ({ default: (await import('./cart-wishes.tsx')).CartWishes }));

const placeGone = 'Your last place is not served any more. Please choose another one.';

export interface OrderFormProps {
  cart: Cart;
  /** Undefined until they are loaded. */
  addresses: readonly SavedAddress[] | undefined;
  /** Why the last press failed; empty if it did not. */
  problem: string;
  /** Content above the button. */
  children?: ReactNode;
  onSubmit: (
    fields: CheckoutFields,
    choices: { settlement: CustomerMethod; wishes: WishesOfCart },
    payOnline: () => void,
  ) => void;
  /** Called when the form's own validation fails. */
  onMistake: () => void;
}

export function OrderForm(props: OrderFormProps) {
  const { cart, addresses, problem, children, onSubmit, onMistake } = props;
  const { asksName, asksWishes } = useShopFacts();
  const [wishes, setWishes] = useState<WishesOfCart>({});
  const { control, register, handleSubmit, clearErrors, formState, remembered, clear } =
    useKeptForm(asksName ?? false);
  // Before the other fields, because the first one with an error gets the focus.
  const { field: address } = useController({ control, name: 'address_id' });
  const choice = usePaymentChoice(cart, address.value);
  const isGone = addresses?.every(({ id }) => id !== address.value) ?? false;
  const [wasGone, setWasGone] = useState(false);
  useEffect(() => {
    if (!isGone || address.value === '') return;
    setWasGone(true);
    address.onChange('');
  }, [isGone, address]);
  const submit = handleSubmit(
    (fields) => {
      dismissToast();
      rememberFields(fields);
      const payOnline = () => choice.choose(defaultMethod);
      const { settlement } = choice;
      onSubmit(asksName ? fields : { ...fields, name: '' }, { settlement, wishes }, payOnline);
    },
    () => {
      onMistake();
      toast({
        title: 'Form Error',
        description: 'Please fix the errors in the form.',
        variant: 'destructive',
      });
    },
  );
  return (
    <form noValidate className="checkout-form grid gap-3" onSubmit={(event) => void submit(event)}>
      {remembered && <NotYouNote onClear={clear} />}
      <SelectField
        {...address}
        label="Delivery location"
        placeholder={addresses ? 'Select an address' : 'Loading addresses…'}
        options={(addresses ?? []).map(({ id, shortname }) => ({ value: id, label: shortname }))}
        required
        hint={wasGone && address.value === '' ? placeGone : undefined}
        error={formState.errors.address_id?.message}
        onChange={(event) => {
          address.onChange(event);
          clearErrors('address_id');
        }}
      />
      {asksName && (
        <TextField
          label="Your name"
          hint="It is printed on the label of your box."
          autoComplete="name"
          maxLength={maxNameLength}
          required
          error={formState.errors.name?.message}
          {...register('name', { onChange: () => clearErrors('name') })}
        />
      )}
      <MobileField
        label="Mobile number"
        hint="10 digits. We call it when your order arrives."
        required
        error={formState.errors.mobileNo?.message}
        {...register('mobileNo', { onChange: () => clearErrors('mobileNo') })}
      />
      <DoorAddressField
        error={formState.errors.note?.message}
        {...register('note', { onChange: () => clearErrors('note') })}
      />
      {asksWishes && (
        <Suspense fallback={<div className="min-h-24" />}>
          <CartWishes cart={cart} wishes={wishes} problem={problem} onChange={setWishes} />
        </Suspense>
      )}
      <PaymentChoice {...choice} />
      {children}
      <PlaceOrderBar totalPaise={chargesOfCart(cart).totalPaise} problem={problem} />
    </form>
  );
}

/** Starts with the last typed values, and stores every change. */
function useKeptForm(asksName: boolean) {
  const form = useForm({
    resolver: zodResolver(asksName ? NamedFields : CheckoutFields),
    defaultValues: lastFields(),
    reValidateMode: 'onSubmit',
  });
  const { subscribe, setValue, clearErrors, setFocus } = form;
  const [remembered, setRemembered] = useState(() => rememberedFields() !== undefined);
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => keepTyped(values),
      }),
    [subscribe],
  );
  const clear = () => {
    // A reset would unregister the fields, so that none could be focused.
    setValue('address_id', '');
    setValue('mobileNo', '');
    setValue('note', '');
    setValue('name', '');
    clearErrors();
    forgetFields();
    forgetWhoOrdered();
    setRemembered(false);
    // The pressed button is removed.
    setFocus('address_id');
  };
  return { ...form, remembered, clear };
}
