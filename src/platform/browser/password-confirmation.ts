/** Asks the signed-in person for their own password when the server requires it. */
import type { Endpoint } from '../contract/endpoint.ts';

/** Asks with a dialog; false if the person closed it. */
type AskForPassword = () => Promise<boolean>;

let ask: AskForPassword | undefined;
let asking: Promise<boolean> | undefined;

/** Registers the one dialog of the dashboard; returns a function that unregisters it. */
export function answerPasswordRequests(dialog: AskForPassword): () => void {
  ask = dialog;
  return () => {
    if (ask === dialog) ask = undefined;
  };
}

/**
 * Repeats a request after the server required the own password and the person typed it. Rejects
 * with the server's error if the person closes the dialog.
 */
export async function withConfirmedPassword<T>(
  { recentPassword }: Endpoint,
  request: () => Promise<T>,
): Promise<T> {
  try {
    return await request();
  } catch (error) {
    if (!recentPassword || !isPasswordRequest(error) || !(await isTyped())) throw error;
    return request();
  }
}

export function isPasswordRequest(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'password_required';
}

/** Concurrent requests wait for the same dialog. */
function isTyped(): Promise<boolean> {
  if (!ask) return Promise.resolve(false);
  asking ??= ask().finally(() => {
    asking = undefined;
  });
  return asking;
}
