/** The form of both logins: a field for the person, a password and a button. */
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { Button } from '#src/platform/browser/ui/button.tsx';
import { PasswordField } from '#src/platform/browser/ui/password-field.tsx';
import { passwordError } from '../auth-rules.ts';
import { LoginCard } from './login-card.tsx';

interface LoginFormProps {
  title: string;
  shopName: string;
  /** The first field, which differs between the logins. */
  field: (texts: { error: string | undefined; onChange: () => void }) => ReactNode;
  /** The name of the first field in the form. */
  fieldName: string;
  /** The error of a value, if any. */
  checkField: (value: string) => string | undefined;
  busy: boolean;
  onSubmit: (login: string, password: string) => void;
  /** Content before the button. */
  children?: ReactNode;
  /** Another way to sign in. */
  otherWay?: ReactNode;
}

type Errors = { field?: string | undefined; password?: string | undefined };

export function LoginForm(props: LoginFormProps) {
  const { title, shopName, field, fieldName, checkField, busy, onSubmit } = props;
  const { children, otherWay } = props;
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<Errors>({});
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const data = new FormData(form.current ?? undefined);
    const login = String(data.get(fieldName) ?? '').trim();
    const password = String(data.get('password') ?? '');
    const found = { field: checkField(login), password: passwordError(password) };
    setErrors(found);
    if (found.field === undefined && found.password === undefined) onSubmit(login, password);
    else focusOn(form.current, found.field === undefined ? 'password' : fieldName);
  };
  return (
    <LoginCard title={title} shopName={shopName}>
      <form ref={form} noValidate onSubmit={submit} className="grid gap-4">
        {field({
          error: errors.field,
          onChange: () => setErrors((now) => ({ ...now, field: undefined })),
        })}
        <PasswordField
          label="Password"
          name="password"
          error={errors.password}
          onChange={() => setErrors((now) => ({ ...now, password: undefined }))}
        />
        {children}
        <Button type="submit" size="lg" disabled={busy} className="mt-2 w-full">
          {busy ? 'Logging in...' : 'Login'}
        </Button>
      </form>
      {otherWay}
    </LoginCard>
  );
}

function focusOn(form: HTMLFormElement | null, name: string): void {
  const input = form?.elements.namedItem(name);
  if (input instanceof HTMLElement) input.focus();
}
