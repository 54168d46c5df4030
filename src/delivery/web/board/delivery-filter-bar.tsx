/** The date and shift filter. The date uses the phone's own picker, which is made for thumbs. */
import { ChevronDown } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { Button } from '#src/platform/browser/ui/button.tsx';
import { controlClass } from '#src/platform/browser/ui/field.tsx';
import { defaultShift, type Shift, shifts } from '#src/platform/contract/shifts.ts';
import type { DeliveryFilter } from '../taps/delivery-store.ts';

interface DeliveryFilterBarProps {
  /** The current business day, `yyyy-MM-dd`. */
  today: string;
  /** The applied filter. */
  filter: DeliveryFilter;
  onApply: (filter: DeliveryFilter) => void;
}

export function DeliveryFilterBar({ today, filter, onApply }: DeliveryFilterBarProps) {
  const [date, setDate] = useState(filter.date);
  const [shift, setShift] = useState<Shift>(filter.shift);
  const apply = (event: FormEvent) => {
    event.preventDefault();
    // The picker can be emptied, but there is no list without a date.
    if (date === '') setDate(today);
    onApply({ date: date || today, shift });
  };
  return (
    <form
      aria-label="Date and shift"
      onSubmit={apply}
      className="mx-auto grid w-full max-w-2xl grid-cols-[minmax(0,1fr)_auto_auto] gap-2 px-4 py-2 max-[22rem]:grid-cols-2 max-[22rem]:[&>input]:col-span-2"
    >
      <input
        type="date"
        aria-label="Date"
        value={date}
        onChange={(event) => setDate(event.target.value)}
        className={`${controlClass} px-2.5! font-semibold`}
      />
      <span className="relative">
        <select
          aria-label="Shift"
          value={shift}
          onChange={({ target }) =>
            setShift(shifts.find((each) => each === target.value) ?? defaultShift)
          }
          className={`${controlClass} appearance-none pr-9! pl-3! font-semibold`}
        >
          {shifts.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </select>
        <ChevronDown
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 right-2.5 size-5 -translate-y-1/2 text-quiet"
        />
      </span>
      <Button type="submit">Apply</Button>
    </form>
  );
}
