/** Open your shop: the first owner, behind the link that a new shop prints. */
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Link, Navigate, useLocation } from 'react-router';
import { checkSetupLink, createFirstOwner } from '#src/auth/setup-contract.ts';
import { ApiError, call } from '#src/platform/browser/api-client.ts';
import { toastFailure } from '#src/platform/browser/dashboard/failure-toast.ts';
import { useDashboardLook } from '#src/platform/browser/dashboard/use-dashboard-look.ts';
import { queryOf } from '#src/platform/browser/query.ts';
import type { ScreenHandle } from '#src/platform/browser/screen-handle.ts';
import { startSession, useSession } from '#src/platform/browser/session.ts';
import { Button } from '#src/platform/browser/ui/button.tsx';
import { Card } from '#src/platform/browser/ui/card.tsx';
import { PasswordField } from '#src/platform/browser/ui/password-field.tsx';
import { TextField } from '#src/platform/browser/ui/text-field.tsx';
import { minNewPasswordLength } from '#src/platform/contract/password-length.ts';
import { may } from '#src/platform/contract/permissions.ts';
import { logins } from '#src/platform/contract/roles.ts';

export const handle: ScreenHandle = { title: 'Open your shop' };

export function SetupPage() {
  useDashboardLook();
  // Behind the hash: no server on the way has it in its log.
  const secret = useLocation().hash.slice(1);
  const session = useSession();
  const link = useQuery({
    ...queryOf(checkSetupLink, { body: { secret } }),
    enabled: secret !== '' && session === undefined,
    retry: (count, error) => !(error instanceof ApiError && error.status < 500) && count < 3,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (may(session?.role, 'settings')) return <Navigate to="/admin/dashboard/start" replace />;
  return (
    <main className="grid min-h-dvh place-content-center bg-paper p-4 text-ink">
      <Card className="w-[min(28rem,calc(100vw-2rem))] p-6 sm:p-8">
        <img src="/logo-mark.svg" alt="" width={56} height={56} className="mx-auto size-14" />
        <h1 className="mt-3 text-center text-2xl font-extrabold tracking-tight">Open your shop</h1>
        {link.isSuccess ? (
          <OwnerForm secret={secret} />
        ) : (
          <>
            <p role="status" className="mt-3 text-center text-quiet">
              {textOf(secret, link.error)}
            </p>
            {link.isError && (
              <p className="mt-3 text-center">
                Already have an account? <SignInLink />
              </p>
            )}
          </>
        )}
      </Card>
    </main>
  );
}

function SignInLink() {
  return (
    <Link to={logins.admin.page} className="font-semibold text-brand-dark underline">
      Sign in
    </Link>
  );
}

function textOf(secret: string, error: Error | null): string {
  if (secret === '') {
    return 'Please open the whole link that the shop printed when it was started: what stands behind the # belongs to it.';
  }
  return error?.message ?? 'One moment…';
}

const fieldNames = ['fullName', 'email', 'password'] as const;
type Errors = Partial<Record<(typeof fieldNames)[number], string>>;

function OwnerForm({ secret }: { secret: string }) {
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<Errors>({});
  // Nothing else is to be done here.
  useEffect(() => focusOn(form.current, 'fullName'), []);
  const refuse = (found: Errors) => {
    setErrors(found);
    const first = fieldNames.find((name) => found[name] !== undefined);
    if (first) focusOn(form.current, first);
  };
  const { mutate, isPending } = useMutation({
    mutationFn: (typed: { fullName: string; email: string; password: string }) =>
      call(createFirstOwner, { body: { secret, ...typed } }),
    onSuccess: startSession,
    onError: (error) => {
      const details = error instanceof ApiError ? error.details : [];
      // Of what is wrong with one field, the first sentence says it.
      const found = details.map(({ path, message }) => [path, message]).toReversed();
      if (found.length > 0) refuse(Object.fromEntries(found));
      else toastFailure(error);
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isPending) return;
    const data = new FormData(event.currentTarget);
    const [fullName = '', email = '', password = ''] = fieldNames.map((name) =>
      String(data.get(name) ?? ''),
    );
    mutate({ fullName, email: email.trim(), password });
  };
  const fieldOf = (name: (typeof fieldNames)[number]) => ({
    name,
    error: errors[name],
    onChange: () => setErrors((now) => ({ ...now, [name]: undefined })),
  });
  return (
    <>
      <p className="mt-1 mb-6 text-center text-quiet">
        First you: the owner may change everything, and decides about money and people.
      </p>
      <form ref={form} noValidate onSubmit={submit} className="grid gap-4">
        <TextField {...fieldOf('fullName')} label="Your name" autoComplete="name" />
        <TextField
          {...fieldOf('email')}
          label="Email"
          hint="You sign in with it."
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        <PasswordField
          {...fieldOf('password')}
          label="Password"
          hint={`At least ${minNewPasswordLength} characters, and not a common one.`}
          autoComplete="new-password"
        />
        <Button type="submit" size="lg" disabled={isPending} className="mt-2 w-full">
          {isPending ? 'Opening…' : 'Go on'}
        </Button>
      </form>
    </>
  );
}

function focusOn(form: HTMLFormElement | null, name: (typeof fieldNames)[number]): void {
  const input = form?.elements.namedItem(name);
  if (input instanceof HTMLElement) input.focus();
}
