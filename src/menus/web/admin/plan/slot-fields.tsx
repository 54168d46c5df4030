/** Chooses a day of the plan and a shift. */
import { SelectField } from '#src/platform/browser/ui/select-field.tsx';
import { type BusinessDay, shortDay } from '#src/platform/contract/business-day.ts';
import { type Shift, shifts } from '#src/platform/contract/shifts.ts';
import type { PlanSlot } from './use-plan.ts';

interface SlotFieldsProps {
  days: readonly BusinessDay[];
  place: PlanSlot;
  onChange: (place: PlanSlot) => void;
}

export function SlotFields({ days, place, onChange }: SlotFieldsProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <DayField days={days} value={place.date} onChange={(date) => onChange({ ...place, date })} />
      <SelectField
        label="Shift"
        value={place.shift}
        options={shifts.map((shift) => ({ value: shift, label: shift }))}
        onChange={(event) => onChange({ ...place, shift: event.target.value as Shift })}
      />
    </div>
  );
}

interface DayFieldProps {
  days: readonly BusinessDay[];
  value: BusinessDay;
  onChange: (day: BusinessDay) => void;
}

export function DayField({ days, value, onChange }: DayFieldProps) {
  return (
    <SelectField
      label="Day"
      value={value}
      options={days.map((day) => ({ value: day, label: longDay(day) }))}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

const weekdays = new Intl.DateTimeFormat('en-IN', { weekday: 'long', timeZone: 'UTC' });

/** `Sunday, 22 Nov`. */
export function longDay(day: BusinessDay): string {
  return `${weekdays.format(Date.parse(`${day}T00:00:00Z`))}, ${shortDay(day)}`;
}
