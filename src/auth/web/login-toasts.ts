/** What both logins say (specification section 8). */
import { ApiError } from '#src/web/api-client.ts';
import type { ToastMessage } from '#src/web/toast.tsx';

export const loggedInToast: ToastMessage = {
  title: 'Login Successful',
  description: 'You have successfully logged in.',
  variant: 'success',
};

/** Any error is told in the same words, but for somebody who has to wait: they hear for how long. */
export function loginFailedToast(error: Error): ToastMessage {
  const mustWait = error instanceof ApiError && error.code === 'too_many_requests';
  return {
    title: 'Login Failed',
    description: mustWait ? error.message : 'Please check your credentials and try again.',
    variant: 'destructive',
  };
}
