/** Runs before each file of screens: their document says of the shop what one of the server does. */
import { shopFactsId } from '#src/settings/shop-facts.ts';
import { testFacts } from './test-facts.ts';

if (!document.getElementById(shopFactsId)) {
  const element = document.createElement('script');
  element.type = 'application/json';
  element.id = shopFactsId;
  element.textContent = JSON.stringify(testFacts);
  document.head.append(element);
}
