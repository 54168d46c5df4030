/** Skips meals on some days, or until further notice. */
import { useState } from 'react';
import { call } from '#src/platform/browser/api-client.ts';
import { Checkbox } from '#src/platform/browser/dashboard/checkbox.tsx';
import { DateField } from '#src/platform/browser/dashboard/date-picker.tsx';
import { FormDialog } from '#src/platform/browser/dashboard/form/form-dialog.tsx';
import { randomUuid } from '#src/platform/browser/random-uuid.ts';
import { SelectField } from '#src/platform/browser/ui/select-field.tsx';
import { shifts } from '#src/platform/contract/shifts.ts';
import { addSkip, type PersonMeals } from '../../../pass-contract.ts';
import { useMealChange } from './use-person-meals.ts';

interface SkipDialogProps {
  open: boolean;
  customerId: string;
  page: PersonMeals;
  onClose: () => void;
}

const everything = 'everything';

export function SkipDialog({ open, customerId, page, onClose }: SkipDialogProps) {
  const { standing, firstDays, today } = page;
  const [id] = useState(randomUuid);
  const own = shifts.filter((shift) => standing.some((meal) => meal.shift === shift));
  const [what, setWhat] = useState(everything);
  const skipped = skippedOf(what, own);
  const first =
    firstDays
      .filter(({ shift }) => own.includes(shift))
      .map(({ day }) => day)
      .toSorted()
      .at(-1) ?? today;
  const [typedFrom, setFrom] = useState<string>();
  const [typedTo, setTo] = useState<string>();
  const [isOpen, setOpen] = useState(false);
  const fromDay = typedFrom ?? first;
  const toDay = typedTo === undefined || typedTo < fromDay ? fromDay : typedTo;
  const skip = useMealChange(() =>
    call(addSkip, {
      body: { id, customerId, skipped, fromDay, ...(!isOpen && { toDay }) },
    }),
  );
  return (
    <FormDialog
      form={{ isBusy: skip.isBusy, submit: () => skip.send(undefined, 'Skipped', onClose) }}
      open={open}
      title="Skip meals"
      description="The meals stay on the pass, unless it has a limit of skips."
      submitLabel="Skip"
      onClose={onClose}
    >
      <SelectField
        label="What"
        value={what}
        options={[
          { value: everything, label: 'Everything' },
          ...(own.length > 1 ? own.map((shift) => ({ value: shift, label: shift })) : []),
          ...(standing.length > 1
            ? standing.map((meal) => ({
                value: meal.id,
                label: `${meal.shift}, ${meal.quantity} ${meal.tiffin}, ${meal.note}`,
              }))
            : []),
        ]}
        onChange={({ target }) => setWhat(target.value)}
      />
      <div className="grid grid-cols-2 gap-4">
        <DateField label="From" value={fromDay} today={today} min={today} onChange={setFrom} />
        {!isOpen && (
          <DateField label="To" value={toDay} today={today} min={fromDay} onChange={setTo} />
        )}
      </div>
      {/* The box has its name from the text beside it. */}
      <span className="flex min-h-11 items-center gap-3">
        <Checkbox label="Until further notice" checked={isOpen} onChange={setOpen} />
        <span aria-hidden="true">Until further notice</span>
      </span>
    </FormDialog>
  );
}

function skippedOf(what: string, own: (typeof shifts)[number][]) {
  if (what === everything) return { shifts: own };
  const shift = own.find((each) => each === what);
  return shift ? { shifts: [shift] } : { standingId: what };
}
