/** Asks how much is cooked beyond what is owed. */
import { Minus, Plus } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { call } from '#src/platform/browser/api-client.ts';
import { Dialog } from '#src/platform/browser/dashboard/dialog.tsx';
import { failureText } from '#src/platform/browser/dashboard/failure-toast.ts';
import { useChange } from '#src/platform/browser/dashboard/use-change.ts';
import { Button } from '#src/platform/browser/ui/button.tsx';
import { TextField } from '#src/platform/browser/ui/text-field.tsx';
import { getCount, setExtra } from '../../kitchen-contract.ts';
import { quantityText, readQuantity } from '../../quantity-rules.ts';
import { useShiftOfDay } from '../kitchen-context.ts';
import type { CountedThing } from './count-tile.tsx';

interface ExtraDialogProps {
  open: boolean;
  thing: CountedThing;
  onClose: () => void;
}

/** What a press of the large buttons adds; in thousandths. */
const steps = { pc: 5000, portion: 1000, g: 100_000, ml: 100_000 } as const;
const unitNames = { pc: 'pieces', portion: 'portions', g: 'g', ml: 'ml' } as const;
const unreadable = 'Please write a number, such as 20 or 1½.';

export function ExtraDialog({ open, thing, onClose }: ExtraDialogProps) {
  const { name, unit, thousandths } = thing;
  const formId = useId();
  const [text, setText] = useState(() => (thing.extra ? String(thing.extra / 1000) : ''));
  const [mistake, setMistake] = useState<string>();
  const extra = text.trim() === '' ? 0 : readQuantity(text);
  const save = useExtra(thing.subject, onClose, setMistake);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (extra === undefined) setMistake(unreadable);
    else save.mutate(extra);
  };
  const step = (direction: 1 | -1) => {
    setMistake(undefined);
    setText(String(Math.max(0, (extra ?? 0) + direction * steps[unit]) / 1000));
  };
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={`Extra ${name}`}
      description={`Cooked beyond the ${quantityText(thousandths, unit)} that are owed. It stands beside them and is never added to them.`}
      footer={
        <>
          <Button variant="secondary" size="lg" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" size="lg" form={formId} disabled={save.isPending}>
            Save
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="flex items-start gap-2">
        <TextField
          className="grow"
          label={`Extra, in ${unitNames[unit]}`}
          inputMode="decimal"
          autoComplete="off"
          value={text}
          error={mistake}
          onChange={(event) => {
            setMistake(undefined);
            setText(event.target.value);
          }}
        />
        <StepButton label="Less" icon={Minus} onPress={() => step(-1)} />
        <StepButton label="More" icon={Plus} onPress={() => step(1)} />
      </form>
    </Dialog>
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

/** 0 takes it away. */
function useExtra(subject: string, onDone: () => void, onFail: (text: string) => void) {
  const shiftOfDay = useShiftOfDay();
  return useChange(
    (thousandths: number) => call(setExtra, { body: { ...shiftOfDay, subject, thousandths } }),
    { stale: [getCount], onSuccess: onDone, onError: (error) => onFail(failureText(error)) },
  );
}
