/** A one-line input with its label, hint and error. */
import type { ComponentProps } from 'react';
import { controlClass, Field, type FieldTexts } from './field.tsx';

export interface TextFieldProps extends ComponentProps<'input'>, FieldTexts {}

export function TextField({ label, hint, error, className, id, ...props }: TextFieldProps) {
  return (
    <Field id={id} label={label} hint={hint} error={error} className={className}>
      {(wiring) => <input {...props} {...wiring} className={controlClass} />}
    </Field>
  );
}
