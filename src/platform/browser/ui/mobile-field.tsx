/**
 * An input for a mobile number: what phones and address books put around its ten digits goes while
 * it is typed.
 */
import type { ChangeEvent } from 'react';
import { toTenDigits } from '../../contract/mobile-number.ts';
import { TextField, type TextFieldProps } from './text-field.tsx';

/** Uncontrolled, or with an `onChange` that reads the value from its event. */
export function MobileField({ onChange, ...props }: TextFieldProps) {
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const input = event.currentTarget;
    const digits = toTenDigits(input.value);
    // Only then: it moves the caret to the end.
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
