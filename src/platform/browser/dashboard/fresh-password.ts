/**
 * Runs a change again once somebody has typed their own password, where the server asks for that
 * first.
 */
import { ApiError } from '../api-client.ts';

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
 * Rejects with the server's refusal when the dialog is closed; `toastFailure` keeps quiet about
 * that.
 */
export async function withFreshPassword<T>(change: () => Promise<T>): Promise<T> {
  try {
    return await change();
  } catch (error) {
    if (!isPasswordRequest(error) || !ask) throw error;
    asking ??= ask().finally(() => {
      asking = undefined;
    });
    if (!(await asking)) throw error;
    return change();
  }
}

export function isPasswordRequest(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'password_required';
}
