/** What a page is rendered with. */
import type { ShopFacts } from '#src/settings/shop-facts.ts';

export interface PageContent {
  facts: ShopFacts;
  /** What the page's queries would answer, by the names of their operations. */
  state?: Readonly<Record<string, unknown>>;
}
