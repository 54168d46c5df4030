/** Asks for the quantity that is cooked in addition to what is owed. */
import { Minus, Plus } from 'lucide-react';
import { object } from 'zod/mini';
import { call } from '#src/platform/browser/api-client.ts';
import { FormDialog } from '#src/platform/browser/dashboard/form/form-dialog.tsx';
import { readBy } from '#src/platform/browser/dashboard/form/typed-field.ts';
import { useChangeForm } from '#src/platform/browser/dashboard/form/use-change-form.ts';
import { Button } from '#src/platform/browser/ui/button.tsx';
import { TextField } from '#src/platform/browser/ui/text-field.tsx';
import { plainLine } from '#src/platform/contract/wire-formats.ts';
import { getCount, setExtra } from '../../kitchen-contract.ts';
import { quantityText, readQuantity } from '../../quantity-rules.ts';
import { maxExtraReasonLength } from '../../shift-day-rules.ts';
import { useShiftOfDay } from '../kitchen-context.ts';
import type { CountedThing } from './count-tile.tsx';

interface ExtraDialogProps {
  open: boolean;
  thing: CountedThing;
  onClose: () => void;
}

/** Step of the large buttons, in thousandths. */
const steps = { pc: 5000, portion: 1000, g: 100_000, ml: 100_000 } as const;
const unitNames = { pc: 'pieces', portion: 'portions', g: 'g', ml: 'ml' } as const;

/** An empty field removes the extra. */
function readExtra(text: string): number | undefined {
  return text.trim() === '' ? 0 : readQuantity(text);
}

const Extra = object({
  extra: readBy(readExtra, 'Please write a number, such as 20 or 1½.'),
  reason: plainLine(maxExtraReasonLength),
});

export function ExtraDialog({ open, thing, onClose }: ExtraDialogProps) {
  const { name, unit, thousandths, subject } = thing;
  const shiftOfDay = useShiftOfDay();
  const form = useChangeForm({
    schema: Extra,
    defaultValues: {
      extra: thing.extra ? String(thing.extra / 1000) : '',
      reason: thing.extraReason ?? '',
    },
    send: ({ extra, reason }) =>
      call(setExtra, { body: { ...shiftOfDay, subject, thousandths: extra, reason } }),
    stale: [getCount],
    onRefreshed: onClose,
    failureField: 'extra',
  });
  const step = (direction: 1 | -1) => {
    const extra = readExtra(form.values.extra) ?? 0;
    form.set('extra', String(Math.max(0, extra + direction * steps[unit]) / 1000));
  };
  return (
    <FormDialog
      form={form}
      open={open}
      title={`Extra ${name}`}
      description={`Cooked beyond the ${quantityText(thousandths, unit)} that are owed. It is shown beside the count and never added to it.`}
      submitLabel="Save"
      size="lg"
      className="grid grid-cols-[1fr_auto_auto] items-start gap-x-2 gap-y-4"
      onClose={onClose}
    >
      <TextField
        label={`Extra, in ${unitNames[unit]}`}
        inputMode="decimal"
        autoComplete="off"
        {...form.field('extra')}
      />
      <StepButton label="Less" icon={Minus} onPress={() => step(-1)} />
      <StepButton label="More" icon={Plus} onPress={() => step(1)} />
      <TextField
        className="col-span-3"
        label="For whom (optional)"
        hint="Such as “for the counter”."
        autoComplete="off"
        maxLength={maxExtraReasonLength}
        {...form.field('reason')}
      />
    </FormDialog>
  );
}

interface StepButtonProps {
  label: string;
  icon: typeof Plus;
  onPress: () => void;
}

function StepButton({ label, icon: Icon, onPress }: StepButtonProps) {
  return (
    <Button
      variant="secondary"
      aria-label={label}
      className="mt-7 size-14 shrink-0 px-0!"
      onClick={onPress}
    >
      <Icon aria-hidden="true" className="size-6" />
    </Button>
  );
}
