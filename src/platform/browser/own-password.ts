/** Asks the person who is signed in for their own password, where the server wants it first. */
import type { Endpoint } from '../contract/endpoint.ts';

/** Asks with a dialog; false when it was closed. */
type AskForPassword = () => Promise<boolean>;

let ask: AskForPassword | undefined;
let asking: Promise<boolean> | undefined;

/** For the one dialog of the dashboard; answers what takes it away again. */
export function answerPasswordRequests(dialog: AskForPassword): () => void {
  ask = dialog;
  return () => {
    if (ask === dialog) ask = undefined;
  };
}

/**
 * Sends a request once more where the server asked for the own password and it was typed. Rejects
 * with the server's refusal when the dialog is closed.
 */
export async function withOwnPassword<T>(
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

/** All who ask meanwhile wait for the same dialog. */
function isTyped(): Promise<boolean> {
  if (!ask) return Promise.resolve(false);
  asking ??= ask().finally(() => {
    asking = undefined;
  });
  return asking;
}
