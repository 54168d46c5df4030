/** Admin Login: email and password. */
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { logInByEmail } from '#src/auth/auth-contract.ts';
import { emailError } from '#src/auth/auth-rules.ts';
import { LoginForm } from '#src/auth/web/login-form.tsx';
import { loggedInToast, loginFailedToast } from '#src/auth/web/login-toasts.ts';
import { returnPath } from '#src/auth/web/return-path.ts';
import { SecondStepForm } from '#src/auth/web/second-step-form.tsx';
import { ApiError, call } from '#src/platform/browser/api-client.ts';
import { ScreenSkeleton } from '#src/platform/browser/dashboard/screen-skeleton.tsx';
import { useDashboardStyles } from '#src/platform/browser/dashboard/use-dashboard-styles.ts';
import type { ScreenHandle } from '#src/platform/browser/screen-handle.ts';
import { startSession, useSession } from '#src/platform/browser/session.ts';
import { toast } from '#src/platform/browser/toast.tsx';
import { TextField } from '#src/platform/browser/ui/text-field.tsx';
import { may } from '#src/platform/contract/permissions.ts';
import { useShopFacts } from '#src/settings/web/use-shop-facts.ts';

interface Credentials {
  email: string;
  password: string;
  code?: string;
}

export const handle: ScreenHandle = { title: 'Admin Login' };

export function AdminLoginPage() {
  const { name } = useShopFacts();
  useDashboardStyles();
  const session = useSession();
  /**
   * For an account with a second step: the correct email and password, sent again with the code.
   */
  const [first, setFirst] = useState<{ email: string; password: string }>();
  const { mutate, isPending, error } = useMutation({
    mutationFn: (body: Credentials) => call(logInByEmail.admin, { body }),
    onSuccess: ({ token, admin }) => {
      if (!admin) throw new Error('The login answers nobody.');
      toast(loggedInToast);
      startSession({ token, role: admin.role });
    },
    onError: (failure, { email, password, code }) => {
      const isAsked = failure instanceof ApiError && failure.code === 'code_required';
      if (isAsked) setFirst({ email, password });
      if (!isAsked || code !== undefined) toast(loginFailedToast(failure));
    },
  });
  const { state } = useLocation();
  if (session?.role && may(session.role, 'admin account')) {
    return <Opening path={returnPath(session.role, state)} />;
  }
  if (first) {
    return (
      <SecondStepForm
        error={error instanceof ApiError ? error.details[0]?.message : undefined}
        busy={isPending}
        onSubmit={(code) => mutate({ ...first, code })}
        onBack={() => setFirst(undefined)}
      />
    );
  }
  return (
    <LoginForm
      title="Admin Login"
      shopName={name}
      fieldName="email"
      checkField={emailError}
      busy={isPending}
      onSubmit={(email, password) => mutate({ email, password })}
      field={(texts) => (
        <TextField
          {...texts}
          label="Email"
          name="email"
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
      )}
    />
  );
}

/**
 * Shows the dashboard's layout at once, because its code may still be loading on a slow connection.
 */
function Opening({ path }: { path: string }) {
  return (
    <div className="flex min-h-dvh bg-paper text-ink">
      <Navigate to={path} replace />
      <div className="w-64 shrink-0 border-r border-line bg-card max-md:hidden" />
      <div className="min-w-0 grow pt-12 md:pt-9">
        <ScreenSkeleton label="Opening the dashboard…" />
      </div>
    </div>
  );
}
