/** A policy, as scripts/policies.ts reads it from its Markdown. */
export interface Policy {
  title: string;
  /** The first one is for those who read no further. */
  sections: { heading: string; blocks: PolicyBlock[] }[];
}

export type PolicyBlock = PolicyWords | { list: PolicyWords[] };

/** `{name}` is one of the values; `{cash? …}` is left out where no cash is taken at the door. */
export type PolicyWords = (string | { strong: string } | { link: string; to: string })[];
