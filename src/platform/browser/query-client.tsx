/** What the server answered, kept for the pages that read it again and again. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';

/** What a page was rendered with on the server, by the names of operations without input. */
export type PageState = Readonly<Record<string, unknown>>;

const freshMs = 30_000;

export function createQueryClient(state: PageState = {}): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      // Asking without a network fails at once, and a page can say so; pausing would look like
      // loading.
      queries: { staleTime: freshMs, retry: 1, networkMode: 'always' },
      mutations: { networkMode: 'always' },
    },
  });
  for (const [key, value] of Object.entries(state)) client.setQueryData([key], value);
  if (isOldPage()) void client.invalidateQueries();
  return client;
}

/** A document that "back" took from the browser's cache shows the past. */
function isOldPage(): boolean {
  if (typeof window === 'undefined') return false;
  const [visit] = performance.getEntriesByType('navigation');
  return visit !== undefined && 'type' in visit && visit.type === 'back_forward';
}

export function QueryProvider({ client, children }: { client: QueryClient; children: ReactNode }) {
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
