/** A choice of one of a few words. */
import { useId } from 'react';

interface SegmentedProps<V extends string> {
  /** The label for screen readers. */
  label: string;
  options: readonly { value: V; label: string }[];
  value: V;
  onChange: (value: V) => void;
  disabled?: boolean;
}

export function Segmented<V extends string>({
  label,
  options,
  value,
  onChange,
  disabled = false,
}: SegmentedProps<V>) {
  const name = useId();
  return (
    <fieldset
      disabled={disabled}
      className="inline-flex flex-wrap rounded-control border border-line bg-card p-1"
    >
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className="relative flex min-h-11 min-w-24 grow cursor-pointer items-center justify-center rounded-md px-4 font-semibold text-quiet transition-colors hover:text-ink has-checked:bg-ink has-checked:text-paper has-disabled:cursor-not-allowed has-disabled:opacity-60 has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink"
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            className="absolute inset-0 cursor-[inherit] opacity-0"
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  );
}
