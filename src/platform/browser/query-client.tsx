/** The cache of server responses that pages share. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';

/**
 * The responses with which the server rendered a page, by operation name; only operations without
 * input.
 */
export type PageState = Readonly<Record<string, unknown>>;

const freshMs = 30_000;

export function createQueryClient(state: PageState = {}): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      // Without a network, a query fails at once, and the page can say so; pausing would look like
      // loading.
      queries: { staleTime: freshMs, retry: 1, networkMode: 'always' },
      mutations: { networkMode: 'always' },
    },
  });
  for (const [key, value] of Object.entries(state)) client.setQueryData([key], value);
  if (isOldPage()) void client.invalidateQueries();
  return client;
}

/** After "back", the document may come from the browser's cache and show old data. */
function isOldPage(): boolean {
  if (typeof window === 'undefined') return false;
  const [visit] = performance.getEntriesByType('navigation');
  return visit !== undefined && 'type' in visit && visit.type === 'back_forward';
}

export function QueryProvider({ client, children }: { client: QueryClient; children: ReactNode }) {
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
