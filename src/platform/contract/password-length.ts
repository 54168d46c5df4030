/** How long a password is, in the configuration and in every form. */

/** For signing in: people with an old short password keep it (product 8.8). */
export const minPasswordLength = 6;
/** Of every password that is set from now on. */
export const minNewPasswordLength = 8;
/** Longer ones only keep the hash function busy. */
export const maxPasswordLength = 200;

/** What is said of one that is shorter. */
export function tooShortText(length: number): string {
  return `Password must be at least ${length} characters long`;
}
