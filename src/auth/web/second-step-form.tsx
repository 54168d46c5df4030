/** The second step of signing in, for accounts that have one: the code of an authenticator app. */
import { type FormEvent, useEffect, useRef } from 'react';
import { Button } from '#src/platform/browser/ui/button.tsx';
import { Card } from '#src/platform/browser/ui/card.tsx';
import { TextField } from '#src/platform/browser/ui/text-field.tsx';

interface SecondStepFormProps {
  error: string | undefined;
  busy: boolean;
  onSubmit: (code: string) => void;
  onBack: () => void;
}

export function SecondStepForm({ error, busy, onSubmit, onBack }: SecondStepFormProps) {
  const input = useRef<HTMLInputElement>(null);
  // The form replaces another one, and a wrong code is typed again: focus the field.
  useEffect(() => {
    if (busy) return;
    input.current?.focus();
    input.current?.select();
  }, [busy]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const code = input.current?.value.trim() ?? '';
    if (code === '') input.current?.focus();
    else onSubmit(code);
  };
  return (
    <main className="grid min-h-dvh place-content-center bg-paper p-4 text-ink">
      <Card className="w-[min(26rem,calc(100vw-2rem))] p-6 sm:p-8">
        <img src="/logo-mark.svg" alt="" width={56} height={56} className="mx-auto size-14" />
        <h1 className="mt-3 mb-6 text-center text-2xl font-extrabold tracking-tight">
          Second step
        </h1>
        <form noValidate onSubmit={submit} className="grid gap-4">
          <TextField
            ref={input}
            label="Code"
            name="code"
            hint="The 6 digits that your authenticator app shows, or a recovery code."
            error={error}
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
          />
          <Button type="submit" size="lg" disabled={busy} className="mt-2 w-full">
            {busy ? 'Logging in...' : 'Login'}
          </Button>
          <Button variant="ghost" disabled={busy} onClick={onBack}>
            Back
          </Button>
        </form>
      </Card>
    </main>
  );
}
