/** An input for several lines, with its label, hint and error. */
import type { ComponentProps } from 'react';
import { controlClass, Field, type FieldTexts } from './field.tsx';

export interface TextAreaFieldProps extends ComponentProps<'textarea'>, FieldTexts {}

export function TextAreaField({
  label,
  hint,
  error,
  className,
  id,
  rows = 3,
  ...props
}: TextAreaFieldProps) {
  return (
    <Field id={id} label={label} hint={hint} error={error} className={className}>
      {(wiring) => (
        <textarea
          {...props}
          {...wiring}
          rows={rows}
          className={`${controlClass} block leading-snug`}
        />
      )}
    </Field>
  );
}
