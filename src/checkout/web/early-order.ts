/**
 * Stands in the document of `/checkout`: an order that was pressed before the menu page was alive
 * came by a plain link, and brings its cart as a navigation does.
 */
import { readTab, removeTab } from '#src/platform/browser/tab-storage.ts';
import { browsingKey, browsingOf, earlyOrderKey } from './stored-cart.ts';

if (readTab(earlyOrderKey) === true && history.state === null) {
  const { cart } = browsingOf(readTab(browsingKey));
  // Where the router looks for what a navigation carries.
  history.replaceState({ usr: { cart } }, '');
}
removeTab(earlyOrderKey);
