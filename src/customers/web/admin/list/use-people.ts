/** The people who order, page by page, for what is typed and chosen. */
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
    // What was found stays while more is typed.
    placeholderData: (before) => before,
    staleTime: 0,
  });
}
