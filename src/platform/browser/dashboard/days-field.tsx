/** Selects the first and the last day of a range. */
import { type Days, withFrom, withTo } from '../../contract/business-day.ts';
import { useToday } from './dashboard-context.tsx';
import { DatePicker } from './date-picker.tsx';

interface DaysFieldProps {
  days: Days;
  mostDays: number;
  onChange: (days: Days) => void;
}

export function DaysField({ days, mostDays, onChange }: DaysFieldProps) {
  const today = useToday();
  return (
    <span className="inline-flex flex-wrap items-center gap-2 max-md:gap-1">
      <DatePicker
        label="From"
        today={today}
        value={days.from}
        onChange={(from) => onChange(withFrom(days, from, mostDays))}
      />
      <span aria-hidden="true">to</span>
      <DatePicker
        label="To"
        today={today}
        value={days.to}
        onChange={(to) => onChange(withTo(days, to, mostDays))}
      />
    </span>
  );
}
