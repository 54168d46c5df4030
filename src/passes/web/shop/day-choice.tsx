/** Check boxes for the weekdays, or the meals of a day, on which something comes. */
import { useId } from 'react';

interface ChoiceProps<Value extends string | number> {
  legend: string;
  options: readonly { value: Value; label: string; short?: string }[];
  chosen: readonly Value[];
  onChange: (chosen: Value[]) => void;
  error: string | undefined;
}

export function ManyChoice<Value extends string | number>(props: ChoiceProps<Value>) {
  const { legend, options, chosen, onChange, error } = props;
  const errorId = useId();
  const toggle = (value: Value) =>
    onChange(chosen.includes(value) ? chosen.filter((each) => each !== value) : [...chosen, value]);
  return (
    <fieldset aria-describedby={error === undefined ? undefined : errorId}>
      <legend className="mb-1 font-semibold">{legend}</legend>
      <div className="flex flex-wrap gap-2">
        {options.map(({ value, label, short = label }) => (
          <label
            key={value}
            className="inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-control border border-line bg-card px-3"
          >
            <input
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
        <p id={errorId} className="mt-1 font-medium text-kokum">
          {error}
        </p>
      )}
    </fieldset>
  );
}
