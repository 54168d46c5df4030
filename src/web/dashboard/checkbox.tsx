/** A check box, with the third state of a box that stands for several. */
import { Check, Minus } from 'lucide-react';
import { Checkbox as Radix } from 'radix-ui';

interface CheckboxProps {
  /** For screen readers; a visible label is the caller's. */
  label: string;
  checked: boolean | 'indeterminate';
  disabled?: boolean;
  onChange: (checked: boolean) => void;
}

export function Checkbox({ label, checked, disabled = false, onChange }: CheckboxProps) {
  return (
    <Radix.Root
      aria-label={label}
      checked={checked}
      disabled={disabled}
      onCheckedChange={(next) => onChange(next === true)}
      className="relative grid size-5 place-items-center rounded-md border border-line-strong bg-card text-on-brand after:absolute after:-inset-2 disabled:opacity-40 data-[state=checked]:border-brand data-[state=checked]:bg-brand data-[state=indeterminate]:border-brand data-[state=indeterminate]:bg-brand"
    >
      <Radix.Indicator>
        {checked === 'indeterminate' ? (
          <Minus aria-hidden="true" className="size-4" strokeWidth={3} />
        ) : (
          <Check aria-hidden="true" className="size-4" strokeWidth={3} />
        )}
      </Radix.Indicator>
    </Radix.Root>
  );
}
