/** A policy, as scripts/policies.ts parses it from Markdown. */
export interface Policy {
  title: string;
  /** The first section is the summary. */
  sections: { heading: string; blocks: PolicyBlock[] }[];
}

export type PolicyBlock = PolicyWords | { list: PolicyWords[] };

/**
 * `{name}` is replaced by a value; `{cash? …}` is left out if the shop takes no cash at the door.
 */
export type PolicyWords = (string | { strong: string } | { link: string; to: string })[];
