/** Limits of a password's length, for the configuration and every form. */

/** The limit for signing in: people with an old short password keep it (product 8.8). */
export const minPasswordLength = 6;
/** The limit for every new password. */
export const minNewPasswordLength = 8;
/** Longer passwords would only cost time in the hash function. */
export const maxPasswordLength = 200;

/** The message for a password that is too short. */
export function tooShortText(length: number): string {
  return `Password must be at least ${length} characters long`;
}
