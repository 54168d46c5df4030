/** Runs before each file of screens: its document says of the shop what the server's do. */
import { configure } from '@testing-library/react';
import { shopFactsId } from '#src/settings/shop-facts.ts';
import { testFacts } from './test-facts.ts';

// What is waited for comes sooner or later; how late is the machine's business.
configure({ asyncUtilTimeout: 15_000 });

if (!document.getElementById(shopFactsId)) {
  const element = document.createElement('script');
  element.type = 'application/json';
  element.id = shopFactsId;
  element.textContent = JSON.stringify(testFacts);
  document.head.append(element);
}
