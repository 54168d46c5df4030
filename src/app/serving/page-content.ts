/** The data with which a page is rendered. */
import type { ShopFacts } from '#src/settings/shop-facts.ts';

export interface PageContent {
  facts: ShopFacts;
  /** The responses of the page's queries, by operation name. */
  state?: Readonly<Record<string, unknown>>;
}
