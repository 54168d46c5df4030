/** Asks for the reason why a meal stays without a place. */
import { pick } from 'zod/mini';
import { maxExplanationLength } from '#src/passes/pass-kinds.ts';
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
import { subjectOf } from './unassigned-words.ts';

interface ExplainDialogProps {
  open: boolean;
  meal: UnassignedMeal;
  onClose: () => void;
}

export function ExplainDialog({ open, meal, onClose }: ExplainDialogProps) {
  const { order, leftOut, explanation } = meal;
  const subject = { order, standingId: leftOut?.standingId };
  const shiftOfDay = useShiftOfDay();
  const form = useChangeForm({
    schema: pick(explainUnassignedMeal.body, { explanation: true }),
    defaultValues: { explanation: explanation?.text ?? '' },
    send: (body) => call(explainUnassignedMeal, { body: { ...shiftOfDay, ...subject, ...body } }),
    stale: [listUnassignedMeals],
    onRefreshed: onClose,
    failureField: 'explanation',
  });
  return (
    <FormDialog
      form={form}
      open={open}
      title={`Explain ${subjectOf(meal)}`}
      description="With a word why, the packing can be closed without it."
      submitLabel="Save"
      size="lg"
      onClose={onClose}
    >
      <TextAreaField
        label={leftOut ? 'Why it is not cooked' : 'Why it may stay without a place'}
        hint={
          leftOut
            ? 'Such as “They buy a new pass on Monday”.'
            : 'Such as “They come for it at one”.'
        }
        rows={3}
        maxLength={maxExplanationLength}
        {...form.field('explanation')}
      />
    </FormDialog>
  );
}
