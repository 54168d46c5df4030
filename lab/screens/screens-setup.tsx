/** Runs before each file of screens: its document says of the shop what the server's do. */
import { configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';
import { shopFactsId } from '#src/settings/shop-facts.ts';
import { patienceMs } from '../patience.ts';
import { testFacts } from './test-facts.ts';
import { tidyUp } from './tidy-up.ts';

// What failed is asked for again at once: nobody is spared by a test that waits.
vi.mock('@tanstack/react-query', async (load) => {
  const library = await load<typeof import('@tanstack/react-query')>();
  class QuickClient extends library.QueryClient {
    constructor(config: ConstructorParameters<typeof library.QueryClient>[0] = {}) {
      const { defaultOptions = {} } = config;
      const queries = { ...defaultOptions.queries, retryDelay: 10 };
      super({ ...config, defaultOptions: { ...defaultOptions, queries } });
    }
  }
  return { ...library, QueryClient: QuickClient };
});

// Files share what they have loaded: all of them have the same store.
vi.mock('idb-keyval', async () => (await import('./stored-deliveries.ts')).fakeStore);

configure({ asyncUtilTimeout: patienceMs });

// Files share a document: a session that one leaves would sign the next one in.
afterEach(tidyUp);

if (!document.getElementById(shopFactsId)) {
  const element = document.createElement('script');
  element.type = 'application/json';
  element.id = shopFactsId;
  element.textContent = JSON.stringify(testFacts);
  document.head.append(element);
}
