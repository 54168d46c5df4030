/** A one-line input for a text of a group of settings. */
import { TextField, type TextFieldProps } from '#src/platform/browser/ui/text-field.tsx';
import type { GroupForm } from './use-group-form.ts';

type TextName<F> = { [K in keyof F]: F[K] extends string ? K : never }[keyof F] & string;

interface LineFieldProps<F extends object> extends Omit<TextFieldProps, 'form' | 'name'> {
  form: GroupForm<F>;
  name: TextName<F>;
}

export function LineField<F extends object>({ form, name, ...props }: LineFieldProps<F>) {
  return (
    <TextField
      autoComplete="off"
      {...props}
      name={name}
      value={String(form.fields[name])}
      error={form.errorOf(name)}
      onChange={({ target }) => form.change({ [name]: target.value } as Partial<F>)}
    />
  );
}
