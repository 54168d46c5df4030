/** The fields for a day of the plan and a shift. */
import { SelectField } from '#src/platform/browser/ui/select-field.tsx';
import { type BusinessDay, shortDay } from '#src/platform/contract/business-day.ts';
import { type Shift, shifts } from '#src/platform/contract/shifts.ts';
import { weekdayOf, weekdays } from '#src/settings/shift-rules.ts';
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
      options={days.map((day) => ({ value: day, label: dayAndWeekday(day) }))}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

/** `Sunday, 22 Nov`. */
export function dayAndWeekday(day: BusinessDay): string {
  return `${weekdays[weekdayOf(day)]}, ${shortDay(day)}`;
}
