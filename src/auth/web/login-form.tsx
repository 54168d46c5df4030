/** The form of both logins: one field that says who, a password, and a button. */
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { Button } from '#src/platform/browser/ui/button.tsx';
import { Card } from '#src/platform/browser/ui/card.tsx';
import { PasswordField } from '#src/platform/browser/ui/password-field.tsx';
import { passwordError } from '../auth-rules.ts';

interface LoginFormProps {
  title: string;
  shopName: string;
  /** The first field, which differs between the logins. */
  field: (texts: { error: string | undefined; onChange: () => void }) => ReactNode;
  /** The name of the first field in the form. */
  fieldName: string;
  /** Its error for a value, if any. */
  checkField: (value: string) => string | undefined;
  busy: boolean;
  onSubmit: (login: string, password: string) => void;
}

type Errors = { field?: string | undefined; password?: string | undefined };

export function LoginForm(props: LoginFormProps) {
  const { title, shopName, field, fieldName, checkField, busy, onSubmit } = props;
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
    <main className="grid min-h-dvh place-content-center bg-paper p-4 text-ink">
      <Card className="w-[min(26rem,calc(100vw-2rem))] p-6 sm:p-8">
        <img src="/logo-mark.svg" alt="" width={56} height={56} className="mx-auto size-14" />
        <h1 className="mt-3 text-center text-2xl font-extrabold tracking-tight">{title}</h1>
        <p className="mb-6 text-center text-quiet">{shopName}</p>
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
          <Button type="submit" size="lg" disabled={busy} className="mt-2 w-full">
            {busy ? 'Logging in...' : 'Login'}
          </Button>
        </form>
      </Card>
    </main>
  );
}

function focusOn(form: HTMLFormElement | null, name: string): void {
  const input = form?.elements.namedItem(name);
  if (input instanceof HTMLElement) input.focus();
}
