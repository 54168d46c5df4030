/** Asks for the reason why a meal stays without a place. */
import { pick } from 'zod/mini';
import { orderLabel } from '#src/orders/order-rules.ts';
import { call } from '#src/platform/browser/api-client.ts';
import { FormDialog } from '#src/platform/browser/dashboard/form/form-dialog.tsx';
import { useChangeForm } from '#src/platform/browser/dashboard/form/use-change-form.ts';
import { TextAreaField } from '#src/platform/browser/ui/text-area-field.tsx';
import {
  explainUnassignedMeal,
  listUnassignedMeals,
  type UnassignedMeal,
} from '../../packing-contract.ts';
import { useShiftOfDay } from '../kitchen-context.ts';

interface ExplainDialogProps {
  open: boolean;
  order: UnassignedMeal;
  onClose: () => void;
}

export function ExplainDialog({
  open,
  order: { order, explanation },
  onClose,
}: ExplainDialogProps) {
  const shiftOfDay = useShiftOfDay();
  const form = useChangeForm({
    schema: pick(explainUnassignedMeal.body, { explanation: true }),
    defaultValues: { explanation: explanation?.text ?? '' },
    send: (body) => call(explainUnassignedMeal, { body: { ...shiftOfDay, order, ...body } }),
    stale: [listUnassignedMeals],
    onRefreshed: onClose,
    failureField: 'explanation',
  });
  return (
    <FormDialog
      form={form}
      open={open}
      title={`Explain order ${orderLabel(order)}`}
      description="With a word why, the packing can be closed without it."
      submitLabel="Save"
      size="lg"
      onClose={onClose}
    >
      <TextAreaField
        label="Why it may stay without a place"
        hint="Such as “They come for it at one”."
        rows={3}
        maxLength={300}
        {...form.field('explanation')}
      />
    </FormDialog>
  );
}
