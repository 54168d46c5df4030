/** Runs before each file of screens: its document says of the shop what the server's do. */
import { shopFactsId } from '#src/settings/shop-facts.ts';
import { testFacts } from './test-facts.ts';

if (!document.getElementById(shopFactsId)) {
  const element = document.createElement('script');
  element.type = 'application/json';
  element.id = shopFactsId;
  element.textContent = JSON.stringify(testFacts);
  document.head.append(element);
}
