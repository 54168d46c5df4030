/** The form of customers' secret links, and how long they last. */

/** 16 random bytes in base64url. */
export const tokenLength = 22;
export const linkLastsDays = 365;
/** The most links that one browser can have for one person; saving another one ends the oldest. */
export const mostLinksOfBrowser = 5;

export function privatePath(token: string): string {
  return `/my/${token}`;
}
