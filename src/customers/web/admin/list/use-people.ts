/** Customers page by page, for the typed text and the chosen filter. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { call } from '#src/platform/browser/api-client.ts';
import { keyOf } from '#src/platform/browser/query.ts';
import type { OutputOf } from '#src/platform/contract/endpoint.ts';
import { type customerFilters, findCustomers } from '../../../customer-contract.ts';

export interface Wanted {
  text: string;
  show: (typeof customerFilters)[number];
}

type Page = OutputOf<typeof findCustomers>;
const firstPage: string | undefined = undefined;

export function usePeople({ text, show }: Wanted) {
  const wanted = { text: useDeferredValue(text.trim()), show };
  return useInfiniteQuery({
    queryKey: keyOf(findCustomers, wanted),
    queryFn: ({ pageParam: after, signal }) =>
      call(findCustomers, { body: { ...wanted, after } }, { signal }),
    initialPageParam: firstPage,
    getNextPageParam: ({ customers, hasMore }: Page) =>
      hasMore ? customers.at(-1)?.id : undefined,
    // The previous results stay while the admin types.
    placeholderData: (before) => before,
    staleTime: 0,
  });
}
