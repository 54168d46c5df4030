/**
 * Runs before each file of screen tests: its document contains the shop's data, as the server's
 * documents do.
 */
import { configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';
import { shopFactsId } from '#src/settings/shop-facts.ts';
import { patienceMs } from '../patience.ts';
import { testFacts } from './test-facts.ts';
import { tidyUp } from './tidy-up.ts';

// Retries are immediate, because a test has no reason to wait.
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

// Files share loaded modules, so all of them have the same store.
vi.mock('idb-keyval', async () => (await import('./stored-deliveries.ts')).fakeStore);

configure({ asyncUtilTimeout: patienceMs });

// Files share a document, so a session of one would sign in the next one.
afterEach(tidyUp);

if (!document.getElementById(shopFactsId)) {
  const element = document.createElement('script');
  element.type = 'application/json';
  element.id = shopFactsId;
  element.textContent = JSON.stringify(testFacts);
  document.head.append(element);
}
