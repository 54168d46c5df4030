/** What the screens of tests say of the shop: a new shop's. */
import { firstSettings } from '#src/settings/first-settings.ts';
import { type ShopFacts, shopFactsOf } from '#src/settings/shop-facts.ts';

export const testFacts: ShopFacts = shopFactsOf(firstSettings({ cutOffs: {}, maskLookUps: true }));
