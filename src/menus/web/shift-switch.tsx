/** Lunch or Dinner. */
import { Segmented } from '#src/web/ui/segmented.tsx';
import { type Shift, shifts } from '../menu-rules.ts';

interface ShiftSwitchProps {
  shift: Shift;
  disabled: boolean;
  onChoose: (shift: Shift) => void;
}

export function ShiftSwitch({ shift, disabled, onChoose }: ShiftSwitchProps) {
  return (
    <div className="py-4">
      <Segmented
        label="Shift"
        options={shifts.map((each) => ({ value: each, label: each }))}
        value={shift}
        disabled={disabled}
        onChange={onChoose}
      />
    </div>
  );
}
