/** Check boxes for the weekdays, or the meals of a day, on which something comes. */
import { CircleAlert } from 'lucide-react';
import { type Ref, useId } from 'react';

export const weekdayChoices = [
  { value: 1, label: 'Monday', short: 'Mon' },
  { value: 2, label: 'Tuesday', short: 'Tue' },
  { value: 3, label: 'Wednesday', short: 'Wed' },
  { value: 4, label: 'Thursday', short: 'Thu' },
  { value: 5, label: 'Friday', short: 'Fri' },
  { value: 6, label: 'Saturday', short: 'Sat' },
  { value: 0, label: 'Sunday', short: 'Sun' },
];

interface ChoiceProps<Value extends string | number> {
  legend: string;
  options: readonly { value: Value; label: string; short?: string }[];
  chosen: readonly Value[];
  onChange: (chosen: Value[]) => void;
  error: string | undefined;
  /** Of its first box, on which the focus goes to an error. */
  ref?: Ref<HTMLInputElement>;
}

export function ManyChoice<Value extends string | number>(props: ChoiceProps<Value>) {
  const { legend, options, chosen, onChange, error, ref } = props;
  const errorId = useId();
  const toggle = (value: Value) =>
    onChange(chosen.includes(value) ? chosen.filter((each) => each !== value) : [...chosen, value]);
  return (
    <fieldset aria-describedby={error === undefined ? undefined : errorId}>
      <legend className="mb-1 font-semibold">{legend}</legend>
      <div className="flex flex-wrap gap-2">
        {options.map(({ value, label, short = label }, index) => (
          <label
            key={value}
            className="inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-control border border-line bg-card px-3"
          >
            <input
              ref={index === 0 ? ref : null}
              type="checkbox"
              className="size-5 accent-brand"
              aria-label={label}
              aria-invalid={error === undefined ? undefined : true}
              checked={chosen.includes(value)}
              onChange={() => toggle(value)}
            />
            <span aria-hidden="true">{short}</span>
          </label>
        ))}
      </div>
      {error !== undefined && (
        <p
          id={errorId}
          className="mt-1 flex gap-1.5 text-[0.9375rem] leading-snug font-medium text-kokum"
        >
          <CircleAlert aria-hidden="true" className="mt-px size-4.5 shrink-0" />
          {error}
        </p>
      )}
    </fieldset>
  );
}
