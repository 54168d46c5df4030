/** The shop's data for screen tests: those of a new shop. */
import { firstSettings } from '#src/settings/first-settings.ts';
import { type ShopFacts, shopFactsOf } from '#src/settings/shop-facts.ts';

export const testFacts: ShopFacts = shopFactsOf(firstSettings({ cutOffs: {}, maskLookUps: true }));
