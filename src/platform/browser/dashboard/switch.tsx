/** A switch between on and off, with its label beside it. */
import { Switch as Radix } from 'radix-ui';
import { useId } from 'react';

interface SwitchProps {
  label: string;
  checked: boolean;
  disabled?: boolean;
  /** In a form: whether it was refused, and the id of the text that says why. */
  isInvalid?: boolean;
  describedBy?: string | undefined;
  onChange: (checked: boolean) => void;
}

export function Switch(props: SwitchProps) {
  const { label, checked, disabled = false, isInvalid, describedBy, onChange } = props;
  const id = useId();
  return (
    <span className="inline-flex min-h-10 items-center gap-2">
      <Radix.Root
        id={id}
        checked={checked}
        disabled={disabled}
        aria-invalid={isInvalid || undefined}
        aria-describedby={describedBy}
        onCheckedChange={onChange}
        className="relative h-6 w-10 shrink-0 rounded-full after:absolute after:-inset-2.5 border border-line-strong bg-line transition-colors duration-150 disabled:opacity-50 data-[state=checked]:border-brand data-[state=checked]:bg-brand"
      >
        <Radix.Thumb className="block size-4.5 translate-x-0.5 rounded-full bg-card shadow-soft transition-transform duration-150 data-[state=checked]:translate-x-4.5" />
      </Radix.Root>
      <label htmlFor={id} className="cursor-pointer leading-tight font-semibold">
        {label}
      </label>
    </span>
  );
}
