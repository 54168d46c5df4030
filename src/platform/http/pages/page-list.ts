/** The description of the pages that the build writes for the server: `pages.json`. */

export interface PageAnswer {
  /** Listed in the site map; crawlers are asked not to index the others. */
  isListed: boolean;
  /** Refused last under load. */
  shedLast: boolean;
  /** The page is not cached, and its address is not sent to other sites. */
  isSecret: boolean;
}

export interface PageList {
  /** Keyed by the Fastify pattern of the screen; one document serves every path of a pattern. */
  screens: Record<string, PageAnswer>;
  redirects: Readonly<Record<string, string>>;
  /** Hashes of the inline script of every document, and of the additional scripts per path. */
  scriptHashes: { everywhere: string; more: Readonly<Record<string, readonly string[]>> };
}
