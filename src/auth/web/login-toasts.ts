/** The toasts of both logins (product 8.3). */
import { ApiError } from '#src/platform/browser/api-client.ts';
import type { ToastMessage } from '#src/platform/browser/toast.tsx';

export const loggedInToast: ToastMessage = {
  title: 'Login Successful',
  description: 'You have successfully logged in.',
  variant: 'success',
};

/** Every error has the same text; only a person who has to wait reads for how long. */
export function loginFailedToast(error: Error): ToastMessage {
  const waiting: ApiError['code'][] = ['too_many_requests', 'unavailable'];
  const mustWait = error instanceof ApiError && waiting.includes(error.code);
  return {
    title: 'Login Failed',
    description: mustWait ? error.message : 'Please check your credentials and try again.',
    variant: 'destructive',
  };
}
