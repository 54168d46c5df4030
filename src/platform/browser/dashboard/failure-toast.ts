/** How a write of a dashboard says that it came to nothing. */
import { ApiError } from '../api-client.ts';
import { isPasswordRequest } from '../own-password.ts';
import { toast } from '../toast.tsx';

/**
 * The server's own words; a session that has ended says so itself, and who closed the password
 * dialog knows it.
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

/** The server's own words, for a place beside what failed. */
export function failureText(error: unknown): string {
  if (error instanceof ApiError && error.message !== '') return error.message;
  return 'Please try again.';
}
