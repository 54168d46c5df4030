/** What the build tells the server about its pages: `pages.json`. */

export interface PageAnswer {
  /** In the site map; crawlers are asked to leave the others alone. */
  isListed: boolean;
  /** Answered under load for as long as anything is. */
  shedLast: boolean;
  /** No store keeps it, and no other site hears its address. */
  isSecret: boolean;
}

export interface PageList {
  /** By the Fastify pattern of the screen; one document serves every address of a pattern. */
  screens: Record<string, PageAnswer>;
  redirects: Readonly<Record<string, string>>;
  /** Of the script of every document, and of those that a path has besides. */
  scriptHashes: { everywhere: string; more: Readonly<Record<string, readonly string[]>> };
}
