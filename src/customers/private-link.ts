/** How the secret links of customers are built, and how long they last. */

/** 16 random bytes in base64url. */
export const tokenLength = 22;
/** Days. */
export const linkLastsDays = 365;
/** Of one person and one browser; the oldest ends when another is saved. */
export const mostLinksOfBrowser = 5;

export function privatePath(token: string): string {
  return `/my/${token}`;
}
