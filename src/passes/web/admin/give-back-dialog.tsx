/** Gives meals of a delivered order back to their pass: how many, and why. */
import { object, pick, pipe, string, transform } from 'zod/mini';
import { maxReasonLength, orderLabel } from '#src/orders/order-rules.ts';
import { call } from '#src/platform/browser/api-client.ts';
import { FormDialog } from '#src/platform/browser/dashboard/form/form-dialog.tsx';
import { useChangeForm } from '#src/platform/browser/dashboard/form/use-change-form.ts';
import { toast } from '#src/platform/browser/toast.tsx';
import { SelectField } from '#src/platform/browser/ui/select-field.tsx';
import { TextAreaField } from '#src/platform/browser/ui/text-area-field.tsx';
import { counted } from '#src/platform/contract/rupee-format.ts';
import { giveMealsBack, type OrderMeals } from '../../order-meals-contract.ts';
import { passesText } from '../../pass-kinds.ts';

interface GiveBackDialogProps {
  open: boolean;
  orderNumber: number;
  meals: OrderMeals;
  onClose: () => void;
}

/** The choice of a number arrives as text. */
const schema = object({
  meals: pipe(string(), transform(Number)),
  ...pick(giveMealsBack.body, { reason: true }).shape,
});

export function GiveBackDialog({ open, orderNumber, meals, onClose }: GiveBackDialogProps) {
  const { mealsLeft, passes } = meals;
  const form = useChangeForm({
    schema,
    defaultValues: { meals: '1', reason: '' },
    send: (body) =>
      call(giveMealsBack, { params: { id: orderNumber }, body: { ...body, mealsLeft } }),
    onRefreshed: () => {
      onClose();
      toast({ title: 'Given back', variant: 'success' });
    },
    failureField: 'reason',
  });
  const counts = Array.from({ length: mealsLeft }, (_, index) => index + 1);
  const options = counts.map((count) => ({
    value: String(count),
    label: count === mealsLeft ? `All ${count}` : String(count),
  }));
  return (
    <FormDialog
      form={form}
      open={open}
      title={`Give a meal of order ${orderLabel(orderNumber)} back`}
      description={`It goes back to pass ${passesText(passes)}. The order stays sold.`}
      submitLabel="Give back"
      onClose={onClose}
    >
      {mealsLeft > 1 && (
        <SelectField
          label="How many"
          hint={`Of ${counted(mealsLeft, 'meal')}.`}
          options={options}
          {...form.field('meals')}
        />
      )}
      <TextAreaField
        label="Reason"
        hint="Such as “it came cold”. The customer reads it."
        rows={2}
        required
        maxLength={maxReasonLength}
        {...form.field('reason')}
      />
    </FormDialog>
  );
}
