/** Chooses one of the shifts. */
import { Segmented } from '#src/platform/browser/ui/segmented.tsx';
import { type Shift, shifts } from '#src/platform/contract/shifts.ts';

interface ShiftSwitchProps {
  shift: Shift;
  onChoose: (shift: Shift) => void;
}

export function ShiftSwitch({ shift, onChoose }: ShiftSwitchProps) {
  return (
    <div className="py-4">
      <Segmented
        label="Shift"
        options={shifts.map((each) => ({ value: each, label: each }))}
        value={shift}
        onChange={onChoose}
      />
    </div>
  );
}
