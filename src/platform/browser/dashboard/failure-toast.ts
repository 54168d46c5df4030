/** Error messages of failed changes in a dashboard. */
import { ApiError } from '../api-client.ts';
import { isPasswordRequest } from '../password-confirmation.ts';
import { toast } from '../toast.tsx';

/**
 * Shows the server's message. Shows nothing for an expired session, which has its own message, and
 * nothing after the person has closed the password dialog.
 */
export function toastFailure(error: unknown): void {
  if (isPasswordRequest(error)) return;
  const { status, message } = error instanceof ApiError ? error : { status: 0, message: '' };
  if (status === 401) return;
  toast({
    title: 'Uh oh! Something went wrong.',
    description: message || 'Please try again.',
    variant: 'destructive',
  });
}

/** The server's message, to show beside the element that failed. */
export function failureText(error: unknown): string {
  if (error instanceof ApiError && error.message !== '') return error.message;
  return 'Please try again.';
}
