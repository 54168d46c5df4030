/**
 * Inlined in the `/checkout` document: an order pressed before the menu page was hydrated came by a
 * plain link; this passes on its cart like a navigation.
 */
import { readTab, removeTab } from '#src/platform/browser/tab-storage.ts';
import { browsingKey, browsingOf, earlyOrderKey } from './stored-cart.ts';

if (readTab(earlyOrderKey) === true && history.state === null) {
  const { cart } = browsingOf(readTab(browsingKey));
  // The place where the router looks for navigation state.
  history.replaceState({ usr: { cart } }, '');
}
removeTab(earlyOrderKey);
