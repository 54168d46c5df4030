/** Chooses one of the shifts, and says until when the chosen one takes orders. */
import { clsx } from 'clsx';
import { Segmented } from '#src/platform/browser/ui/segmented.tsx';
import { type Shift, shifts } from '#src/platform/contract/shifts.ts';

interface ShiftSwitchProps {
  shift: Shift;
  onChoose: (shift: Shift) => void;
  cutOff: { text: string | undefined; isSoon: boolean };
}

export function ShiftSwitch({ shift, onChoose, cutOff }: ShiftSwitchProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2 sm:py-4">
      <Segmented
        label="Shift"
        options={shifts.map((each) => ({ value: each, label: each }))}
        value={shift}
        onChange={onChoose}
      />
      {cutOff.text !== undefined && (
        <p
          className={clsx(
            'min-w-0 flex-1 basis-24 text-sm leading-tight font-semibold',
            cutOff.isSoon ? 'text-amber' : 'text-quiet',
          )}
        >
          {cutOff.text}
        </p>
      )}
    </div>
  );
}
