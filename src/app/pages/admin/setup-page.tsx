/** Open your shop: creates the first owner, through the link that a new shop prints. */
import { useQuery } from '@tanstack/react-query';
import { Link, Navigate, useLocation } from 'react-router';
import { checkSetupLink, createFirstOwner } from '#src/auth/setup-contract.ts';
import { ApiError, call } from '#src/platform/browser/api-client.ts';
import { Form } from '#src/platform/browser/dashboard/form/form.tsx';
import { useChangeForm } from '#src/platform/browser/dashboard/form/use-change-form.ts';
import { useDashboardStyles } from '#src/platform/browser/dashboard/use-dashboard-styles.ts';
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
  useDashboardStyles();
  // In the URL's fragment, so that no server on the way logs it.
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
    return 'Please open the complete link that the shop printed when it started, with the part after the #.';
  }
  return error?.message ?? 'One moment…';
}

function OwnerForm({ secret }: { secret: string }) {
  const form = useChangeForm({
    schema: createFirstOwner.body,
    defaultValues: { secret, fullName: '', email: '', password: '' },
    send: (body) => call(createFirstOwner, { body }),
    stale: [],
    onRefreshed: startSession,
  });
  return (
    <>
      <p className="mt-1 mb-6 text-center text-quiet">
        First, your own account: the owner can change everything, and decides about money and
        people.
      </p>
      <Form form={form}>
        {/* Nothing else is to be done here. */}
        <TextField label="Your name" autoComplete="name" autoFocus {...form.field('fullName')} />
        <TextField
          label="Email"
          hint="You sign in with it."
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          {...form.field('email')}
        />
        <PasswordField
          label="Password"
          hint={`At least ${minNewPasswordLength} characters, and not a common one.`}
          autoComplete="new-password"
          {...form.field('password')}
        />
        <Button type="submit" size="lg" disabled={form.isBusy} className="mt-2 w-full">
          {form.isBusy ? 'Opening…' : 'Continue'}
        </Button>
      </Form>
    </>
  );
}
