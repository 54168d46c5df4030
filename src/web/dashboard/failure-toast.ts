/** How a write of a dashboard says that it came to nothing. */
import { ApiError } from '../api-client.ts';
import { toast } from '../toast.tsx';

/** The server's own words; a session that has ended says so itself. */
export function toastFailure(error: unknown): void {
  const { status, message } = error instanceof ApiError ? error : { status: 0, message: '' };
  if (status === 401) return;
  toast({
    title: 'Uh oh! Something went wrong.',
    description: message || 'Please try again.',
    variant: 'destructive',
  });
}
