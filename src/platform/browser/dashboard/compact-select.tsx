/** A select for a row of tools, without a visible label. */
import { ChevronDown } from 'lucide-react';

interface CompactSelectProps<V extends string> {
  /** For screen readers; the selected value explains itself. */
  label: string;
  value: V;
  options: readonly { value: V; label: string }[];
  onChange: (value: V) => void;
}

export function CompactSelect<V extends string>({
  label,
  value,
  options,
  onChange,
}: CompactSelectProps<V>) {
  return (
    <span className="relative inline-block">
      <select
        aria-label={label}
        value={value}
        onChange={(event) => {
          const chosen = options.find((option) => option.value === event.target.value);
          if (chosen) onChange(chosen.value);
        }}
        className="min-h-11 appearance-none rounded-control border border-line-strong bg-card pr-8 pl-3 font-semibold text-ink hover:bg-brand-soft mouse:min-h-10"
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 right-2.5 size-4 -translate-y-1/2 text-quiet"
      />
    </span>
  );
}
