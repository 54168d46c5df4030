/** Adds an offer, or changes it, beside the card that its customers will read. */
import type { Tiffin } from '#src/dishes/tiffin-contract.ts';
import { call } from '#src/platform/browser/api-client.ts';
import { FormDialog } from '#src/platform/browser/dashboard/form/form-dialog.tsx';
import { useChangeForm } from '#src/platform/browser/dashboard/form/use-change-form.ts';
import { toast } from '#src/platform/browser/toast.tsx';
import { SelectField } from '#src/platform/browser/ui/select-field.tsx';
import { TextField } from '#src/platform/browser/ui/text-field.tsx';
import { shifts } from '#src/platform/contract/shifts.ts';
import { addOffer, changeOffer, listOffers, type Offer } from '../../../offer-contract.ts';
import {
  leftovers,
  maxOfferLineLength,
  maxOfferNameLength,
  stoppings,
} from '../../../pass-terms.ts';
import { ManyChoice } from '../../shop/day-choice.tsx';
import { OfferFields, offerOf, typedOffer } from './offer-fields.ts';
import { OfferPreview } from './offer-preview.tsx';
import { SwitchField } from './switch-field.tsx';

interface OfferDialogProps {
  open: boolean;
  /** Undefined for a new one. */
  offer?: Offer | undefined;
  tiffins: readonly Tiffin[];
  onClose: () => void;
}

const optionsOf = (texts: Readonly<Record<string, string>>) =>
  Object.entries(texts).map(([value, label]) => ({ value, label }));

function useOfferForm({ offer, tiffins, onClose }: Omit<OfferDialogProps, 'open'>) {
  const [only, ...others] = tiffins;
  return useChangeForm({
    schema: OfferFields,
    defaultValues: typedOffer(offer, others.length === 0 ? (only?.id ?? '') : ''),
    send: (fields) => {
      const body = offerOf(fields);
      if (!offer) return call(addOffer, { body });
      const { id, revision } = offer;
      return call(changeOffer, { params: { id }, body: { ...body, revision } });
    },
    stale: [listOffers],
    onDone: ({ offer: { name, isOnSale } }) => {
      toast({
        title: offer ? `${name} changed` : `${name} added`,
        description: isOnSale ? 'Customers can buy it now.' : 'It is not on sale.',
        variant: 'success',
      });
      onClose();
    },
  });
}

export function OfferDialog({ open, offer, tiffins, onClose }: OfferDialogProps) {
  const offered = tiffins.filter(({ id, isActive }) => isActive || id === offer?.tiffinId);
  const form = useOfferForm({ offer, tiffins: offered, onClose });
  const { values } = form;
  return (
    <FormDialog
      form={form}
      open={open}
      width="twoColumns"
      title={offer ? `Edit ${offer.name}` : 'Add offer'}
      submitLabel={offer ? 'Save' : 'Add offer'}
      busyLabel="Saving…"
      className="grid gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]"
      onClose={onClose}
    >
      <div className="grid content-start gap-4">
        <TextField
          label="Name"
          autoComplete="off"
          maxLength={maxOfferNameLength}
          {...form.field('name')}
        />
        <TextField
          label="Line below the name (optional)"
          autoComplete="off"
          maxLength={maxOfferLineLength}
          {...form.field('line')}
        />
        <SelectField
          label="Tiffin"
          placeholder="Choose a tiffin"
          options={offered.map(({ id, name }) => ({ value: id, label: name }))}
          {...form.field('tiffinId')}
        />
        <ManyChoice
          legend="Shifts"
          options={shifts.map((shift) => ({ value: shift, label: shift }))}
          chosen={values.shifts}
          onChange={(chosen) => form.set('shifts', inOrder(chosen))}
          error={form.errorOf('shifts')}
        />
        <NumberFields form={form} />
        <SelectField
          label="Meals left on the last day"
          hint="As your customers read it."
          options={optionsOf(leftovers)}
          {...form.field('leftover')}
        />
        <SelectField
          label="Who stops before the end"
          hint="As your customers read it."
          options={optionsOf(stoppings)}
          {...form.field('stopping')}
        />
        <SwitchField
          label="For trying"
          hint="Each person buys it once on the web."
          checked={values.isOnce}
          error={form.errorOf('isOnce')}
          onChange={(isOnce) => form.set('isOnce', isOnce)}
        />
        <SwitchField
          label="On sale"
          hint="Customers see it on the page of passes, and staff can sell it."
          checked={values.isOnSale}
          error={form.errorOf('isOnSale')}
          onChange={(isOnSale) => form.set('isOnSale', isOnSale)}
        />
      </div>
      <OfferPreview
        typed={values}
        tiffin={offered.find(({ id }) => id === values.tiffinId)?.name}
        running={offer?.running ?? 0}
      />
    </FormDialog>
  );
}

const inOrder = (chosen: readonly string[]) => shifts.filter((shift) => chosen.includes(shift));

function NumberFields({ form }: { form: Pick<ReturnType<typeof useOfferForm>, 'field'> }) {
  const typing = { inputMode: 'numeric', autoComplete: 'off' } as const;
  return (
    <div className="grid grid-cols-2 gap-4">
      <TextField label="Meals" {...typing} {...form.field('meals')} />
      <TextField
        label="Price (₹)"
        hint="Of all meals."
        {...typing}
        inputMode="decimal"
        {...form.field('price')}
      />
      <TextField
        label="Days to use"
        hint="From the first day."
        {...typing}
        {...form.field('validDays')}
      />
      <TextField
        label="Free skips"
        hint="Empty: any number."
        {...typing}
        {...form.field('skipLimit')}
      />
      <TextField
        label="Hours of notice"
        hint="Before the cut-off, for a skip."
        {...typing}
        {...form.field('noticeHours')}
      />
    </div>
  );
}
