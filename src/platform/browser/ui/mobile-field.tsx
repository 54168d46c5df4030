/**
 * An input for a mobile number. Characters that phones and address books add to the ten digits are
 * removed while typing.
 */
import type { ChangeEvent } from 'react';
import { toTenDigits } from '../../contract/mobile-number.ts';
import { TextField, type TextFieldProps } from './text-field.tsx';

/** Uncontrolled, or with an `onChange` that reads the value from its event. */
export function MobileField({ onChange, ...props }: TextFieldProps) {
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const input = event.currentTarget;
    const digits = toTenDigits(input.value);
    // Only if it differs, because setting the value moves the caret to the end.
    if (digits !== input.value) input.value = digits;
    onChange?.(event);
  };
  return (
    <TextField
      type="tel"
      inputMode="numeric"
      autoComplete="tel-national"
      {...props}
      onChange={change}
    />
  );
}
