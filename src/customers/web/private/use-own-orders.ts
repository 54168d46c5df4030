/**
 * The private page behind a secret link, as the customer reads it; the token is sent only in
 * bodies.
 */
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { ApiError, call } from '#src/platform/browser/api-client.ts';
import { keyOf } from '#src/platform/browser/query.ts';
import type { OutputOf } from '#src/platform/contract/endpoint.ts';
import { endOwnLink, readPrivatePage } from '../../private-page-contract.ts';

type Page = OutputOf<typeof readPrivatePage>;
/** While food is still to come. */
const askAgainMs = 30_000;
const firstPage: number | undefined = undefined;

export function usePrivatePage(token: string) {
  return useInfiniteQuery({
    queryKey: keyOf(readPrivatePage, { token }),
    queryFn: ({ pageParam: before, signal }) =>
      call(readPrivatePage, { body: { token, before } }, { signal }),
    initialPageParam: firstPage,
    getNextPageParam: ({ next }: Page) => next,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ orders }) => orders.some(isExpected)) ? askAgainMs : false,
    retry: (count, error) => !isOver(error) && count < 2,
    staleTime: 0,
    // Not cached, so that the next person in this tab does not find it in memory.
    gcTime: 0,
  });
}

function isExpected({ status }: Page['orders'][number]): boolean {
  return status !== 'done' && status !== 'unexpected';
}

/** True only if the shop says so; without a connection the answer is unknown. */
export function isOver(error: Error | null): boolean {
  return error instanceof ApiError && error.status === 404;
}

export function useEnding(token: string) {
  return useMutation({ mutationFn: () => call(endOwnLink, { body: { token } }) });
}
