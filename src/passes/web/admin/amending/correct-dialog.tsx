/** Corrects what a pass holds, with a reason that its customer reads. */
import { object } from 'zod/mini';
import { readCash } from '#src/cash/web/admin/typed-cash.ts';
import { maxReasonLength } from '#src/orders/order-rules.ts';
import { call } from '#src/platform/browser/api-client.ts';
import { FormDialog } from '#src/platform/browser/dashboard/form/form-dialog.tsx';
import { filledIn, readBy } from '#src/platform/browser/dashboard/form/typed-field.ts';
import { useChangeForm } from '#src/platform/browser/dashboard/form/use-change-form.ts';
import { toast } from '#src/platform/browser/toast.tsx';
import { TextField } from '#src/platform/browser/ui/text-field.tsx';
import { counted, formatPaise } from '#src/platform/contract/rupee-format.ts';
import { rupeesText } from '#src/platform/contract/typed-amount.ts';
import { correctPass } from '../../../amend-contract.ts';
import type { Pass } from '../../../pass-contract.ts';
import { passLabel } from '../../../pass-kinds.ts';
import { maxOfferMeals } from '../../../pass-terms.ts';
import { readCount } from '../typed-count.ts';

const Correction = object({
  mealsLeft: readBy((text) => readCount(text, 0, maxOfferMeals), 'Please enter a number of meals.'),
  left: readBy(readCash, 'Please enter rupees.'),
  reason: filledIn('Please say why.'),
});

interface CorrectDialogProps {
  open: boolean;
  /** As it stands by now. */
  pass: Pick<Pass, 'number' | 'mealsLeft' | 'leftPaise'>;
  onClose: () => void;
}

export function CorrectDialog({ open, pass, onClose }: CorrectDialogProps) {
  const { number, mealsLeft, leftPaise } = pass;
  const seen = { mealsLeft, leftPaise };
  const form = useChangeForm({
    schema: Correction,
    defaultValues: { mealsLeft: String(mealsLeft), left: rupeesText(leftPaise), reason: '' },
    send: ({ left, ...body }) =>
      call(correctPass, { params: { number }, body: { ...body, leftPaise: left, seen } }),
    onDone: () => {
      toast({ title: `${passLabel(number)} is corrected`, variant: 'success' });
      onClose();
    },
  });
  const now = `${counted(mealsLeft, 'meal', 'meals')} worth ${formatPaise(leftPaise)}`;
  return (
    <FormDialog
      form={form}
      open={open}
      title={`Correct ${passLabel(number)}`}
      description={`It holds ${now}. The books keep the difference with its reason.`}
      submitLabel="Correct it"
      onClose={onClose}
    >
      <TextField
        label="Meals left"
        inputMode="numeric"
        autoComplete="off"
        {...form.field('mealsLeft')}
      />
      <TextField
        label="Worth (₹)"
        hint={eachWords(form.values)}
        inputMode="decimal"
        autoComplete="off"
        {...form.field('left')}
      />
      <TextField
        label="Reason"
        hint="The customer reads it."
        autoComplete="off"
        maxLength={maxReasonLength}
        {...form.field('reason')}
      />
    </FormDialog>
  );
}

/** What a meal is worth by what is typed: who changes the one field sees what it means. */
function eachWords({ mealsLeft, left }: { mealsLeft: string; left: string }): string | undefined {
  const meals = readCount(mealsLeft, 1, maxOfferMeals);
  const paise = readCash(left);
  if (meals === undefined || paise === undefined) return undefined;
  return `${formatPaise(Math.floor(paise / meals))} a meal.`;
}
