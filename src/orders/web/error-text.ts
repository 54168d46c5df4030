/** What a customer reads when the shop refuses a request or can't be reached. */
import { ApiError } from '#src/platform/browser/api-client.ts';

export const noConnection = 'Please check your connection and try again.';

export function errorText(error: unknown): string {
  if (error instanceof ApiError && error.status !== 0 && error.message !== '') return error.message;
  return noConnection;
}
