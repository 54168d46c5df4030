/** Has a meal cooked that the freeze has left out, and asks what pays for it. */
import { pick } from 'zod/mini';
import { orderLabel } from '#src/orders/order-rules.ts';
import { cookLeftOut } from '#src/passes/order-meals-contract.ts';
import type { LeftOutPayer } from '#src/passes/pass-kinds.ts';
import { call } from '#src/platform/browser/api-client.ts';
import { FormDialog } from '#src/platform/browser/dashboard/form/form-dialog.tsx';
import { useChangeForm } from '#src/platform/browser/dashboard/form/use-change-form.ts';
import { toast } from '#src/platform/browser/toast.tsx';
import { SelectField } from '#src/platform/browser/ui/select-field.tsx';
import { counted } from '#src/platform/contract/rupee-format.ts';
import { getShiftDay } from '../../kitchen-contract.ts';
import { listUnassignedMeals, type UnassignedMeal } from '../../packing-contract.ts';
import { useShiftOfDay } from '../kitchen-context.ts';
import { subjectOf } from './unassigned-words.ts';

interface CookDialogProps {
  open: boolean;
  meal: UnassignedMeal;
  leftOut: NonNullable<UnassignedMeal['leftOut']>;
  onClose: () => void;
}

const payers: Readonly<Record<LeftOutPayer, string>> = {
  pass: 'The pass, which has meals by now',
  door: 'Cash at the door',
};

export function CookDialog({ open, meal, leftOut, onClose }: CookDialogProps) {
  const { standingId, passCanPay } = leftOut;
  const shiftOfDay = useShiftOfDay();
  const canPay = passCanPay ? payers : { door: payers.door };
  const options = Object.entries(canPay).map(([value, label]) => ({ value, label }));
  const form = useChangeForm({
    schema: pick(cookLeftOut.body, { paidBy: true }),
    defaultValues: { paidBy: passCanPay ? 'pass' : 'door' },
    send: (body) => call(cookLeftOut, { body: { ...shiftOfDay, standingId, ...body } }),
    stale: [listUnassignedMeals, getShiftDay],
    onRefreshed: ({ order }) => {
      onClose();
      toast({ title: `Order ${orderLabel(order)} is to be cooked`, variant: 'success' });
    },
    failureField: 'paidBy',
  });
  return (
    <FormDialog
      form={form}
      open={open}
      title={`Cook for ${subjectOf(meal)} all the same`}
      description={`${counted(meal.meals, 'meal')} more: ${meal.dishes}. The count shows it as an addition.`}
      submitLabel="Cook it"
      size="lg"
      onClose={onClose}
    >
      <SelectField label="Paid by" options={options} {...form.field('paidBy')} />
    </FormDialog>
  );
}
