/** A check box, with the third state for partly selected groups. */
import { Check, Minus } from 'lucide-react';
import { useEffect, useRef } from 'react';

interface CheckboxProps {
  /** For screen readers; the caller renders a visible label. */
  label: string;
  checked: boolean | 'indeterminate';
  disabled?: boolean;
  onChange: (checked: boolean) => void;
}

/**
 * The native element: a table has hundreds of check boxes, and each part of a richer one would be
 * rendered as often.
 */
export function Checkbox({ label, checked, disabled = false, onChange }: CheckboxProps) {
  const input = useRef<HTMLInputElement>(null);
  const isMixed = checked === 'indeterminate';
  useEffect(() => {
    if (input.current) input.current.indeterminate = isMixed;
  }, [isMixed]);
  const Mark = isMixed ? Minus : Check;
  return (
    // A label, because it makes the touch area larger than the box.
    <label className="relative grid size-5 shrink-0 place-items-center after:absolute after:-inset-2.5 pointer-coarse:after:-inset-3">
      <input
        ref={input}
        type="checkbox"
        aria-label={label}
        aria-checked={isMixed ? 'mixed' : checked}
        checked={checked === true}
        disabled={disabled}
        onChange={(event) => onChange(event.currentTarget.checked)}
        className="absolute z-1 size-5 appearance-none rounded-md border border-line-strong bg-card checked:border-brand checked:bg-brand indeterminate:border-brand indeterminate:bg-brand disabled:opacity-40"
      />
      {checked !== false && (
        <Mark
          aria-hidden="true"
          className="pointer-events-none relative z-1 size-4 text-on-brand"
          strokeWidth={3}
        />
      )}
    </label>
  );
}
