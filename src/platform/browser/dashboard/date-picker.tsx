/** Picks a day of the business's calendar from a month; weeks begin on Monday. */
import { CalendarDays, ChevronLeft, ChevronRight } from 'lucide-react';
import { Popover } from 'radix-ui';
import { type ComponentProps, useState } from 'react';
import { DayPicker, type Modifiers } from 'react-day-picker';
import { shortDay } from '../../contract/business-day.ts';
import { longDay } from '../../contract/day-text.ts';
import { controlClass, Field, type FieldTexts } from '../ui/field.tsx';

interface DatePickerProps {
  label: string;
  /** `yyyy-MM-dd`; empty if none is chosen. */
  value: string;
  onChange: (day: string) => void;
  /** The business day today; the browser's clock may be in another time zone. */
  today: string;
  /** The first day that can be chosen. */
  min?: string;
}

export function DatePicker(props: DatePickerProps) {
  return (
    <PickerButton
      {...props}
      className="inline-flex min-h-11 items-center mouse:min-h-10 gap-2 rounded-control border border-line-strong bg-card px-3 font-semibold whitespace-nowrap hover:bg-brand-soft"
    />
  );
}

/** The picker as a field of a form. */
export function DateField({ hint, error, ...props }: DatePickerProps & FieldTexts) {
  return (
    <Field label={props.label} hint={hint} error={error}>
      {(wiring) => (
        <PickerButton
          {...props}
          button={wiring}
          className={`flex items-center gap-2 text-left ${controlClass}`}
        />
      )}
    </Field>
  );
}

interface PickerButtonProps extends DatePickerProps {
  button?: ComponentProps<'button'>;
  className: string;
}

function PickerButton({
  label,
  value,
  onChange,
  today,
  min,
  button,
  className,
}: PickerButtonProps) {
  const [open, setOpen] = useState(false);
  const chosen = value === '' ? undefined : toDate(value);
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger
        {...button}
        aria-label={`${label}: ${dayText(value, today)}`}
        className={className}
      >
        <CalendarDays
          aria-hidden="true"
          className="size-4.5 shrink-0 text-quiet max-[26rem]:hidden"
        />
        {dayText(value, today)}
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          align="start"
          sideOffset={6}
          aria-label={label}
          className="z-40 rounded-card border border-line bg-card p-3 text-ink shadow-raised data-[state=open]:animate-fade-in"
        >
          <DayPicker
            mode="single"
            required
            autoFocus
            weekStartsOn={1}
            today={toDate(today)}
            defaultMonth={chosen ?? toDate(min ?? today)}
            selected={chosen}
            disabled={min === undefined ? false : { before: toDate(min) }}
            onSelect={(day) => {
              onChange(fromDate(day));
              setOpen(false);
            }}
            components={{ Chevron }}
            labels={{ labelDayButton }}
            classNames={classNames}
          />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

function Chevron({ orientation }: { orientation?: 'left' | 'right' | 'up' | 'down' }) {
  const Icon = orientation === 'left' ? ChevronLeft : ChevronRight;
  return <Icon aria-hidden="true" className="size-5" />;
}

const navigation =
  'grid size-11 place-items-center rounded-control text-quiet hover:bg-brand-soft hover:text-ink mouse:size-10';

const classNames = {
  months: 'relative',
  month_caption: 'flex h-11 items-center mouse:h-10 justify-center font-bold',
  nav: 'absolute inset-x-0 top-0 flex justify-between',
  button_previous: navigation,
  button_next: navigation,
  weekday: 'size-10 text-sm font-semibold text-quiet',
  day: 'p-0 text-center',
  day_button:
    'h-11 w-10 rounded-control tabular-nums mouse:h-10 hover:bg-brand-soft in-aria-selected:bg-brand in-aria-selected:text-on-brand',
  today: 'font-extrabold text-brand-dark',
  outside: 'opacity-40',
  disabled: 'opacity-40',
};

const fullDay = new Intl.DateTimeFormat('en-IN', { dateStyle: 'full' });

/**
 * The number on the button is part of its accessible name, so that users of voice control can say
 * what they see.
 */
function labelDayButton(date: Date, { today, selected }: Modifiers): string {
  return `${today ? 'Today, ' : ''}${fullDay.format(date)}${selected ? ', selected' : ''}`;
}

/** `Today, 21 Nov`, `22 Nov`, or `1 Apr 2027` in another year. */
function dayText(day: string, today: string): string {
  if (day === '') return 'Choose a day';
  if (day === today) return `Today, ${shortDay(day)}`;
  return day.slice(0, 4) === today.slice(0, 4) ? shortDay(day) : longDay(day);
}

/** The calendar works with local dates; only their year, month and day are used. */
function toDate(day: string): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date);
}

function fromDate(date: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
