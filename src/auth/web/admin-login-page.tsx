/** Admin Login: an email and a password. */

import { useMutation } from '@tanstack/react-query';
import { Navigate, useLocation } from 'react-router';
import { businessProfile } from '#src/site/business-profile.ts';
import { call } from '#src/web/api-client.ts';
import { returnPath } from '#src/web/dashboard/return-path.ts';
import { useDashboardLook } from '#src/web/dashboard/use-dashboard-look.ts';
import type { ScreenHandle } from '#src/web/screen-handle.ts';
import { startSession, useSession } from '#src/web/session.ts';
import { toast } from '#src/web/toast.tsx';
import { TextField } from '#src/web/ui/text-field.tsx';
import { logInAdmin } from '../auth-contract.ts';
import { emailError } from '../auth-rules.ts';
import { LoginForm } from './login-form.tsx';
import { loggedInToast, loginFailedToast } from './login-toasts.ts';

export const handle: ScreenHandle = { title: 'Admin Login', browserOnly: true };

export function Component() {
  useDashboardLook();
  const session = useSession();
  const { mutate, isPending } = useMutation({
    mutationFn: (body: { email: string; password: string }) => call(logInAdmin, { body }),
    onSuccess: ({ token }) => {
      toast(loggedInToast);
      startSession({ token, role: 'admin' });
    },
    onError: (error) => toast(loginFailedToast(error)),
  });
  const { state } = useLocation();
  if (session?.role === 'admin') return <Navigate to={returnPath(state)} replace />;
  return (
    <LoginForm
      title="Admin Login"
      shopName={businessProfile.name}
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
