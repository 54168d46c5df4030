/** A switch of a form, with what it does and why it was refused. */
import { useId } from 'react';
import { Switch } from '#src/platform/browser/dashboard/switch.tsx';

interface SwitchFieldProps {
  label: string;
  hint: string;
  checked: boolean;
  error: string | undefined;
  onChange: (checked: boolean) => void;
}

export function SwitchField({ label, hint, checked, error, onChange }: SwitchFieldProps) {
  const id = useId();
  return (
    <div>
      <Switch
        label={label}
        checked={checked}
        isInvalid={error !== undefined}
        describedBy={id}
        onChange={onChange}
      />
      <div id={id}>
        <p role="alert" className="font-medium text-kokum empty:hidden">
          {error}
        </p>
        <p className="text-sm text-quiet">{hint}</p>
      </div>
    </div>
  );
}
