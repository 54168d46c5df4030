/** The page behind a secret link, as its customer reads it; the link is sent in bodies alone. */
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { ApiError, call } from '#src/platform/browser/api-client.ts';
import { keyOf } from '#src/platform/browser/query.ts';
import type { OutputOf } from '#src/platform/contract/endpoint.ts';
import { endOwnLink, readPrivatePage } from '../../private-page-contract.ts';

type Page = OutputOf<typeof readPrivatePage>;
const firstPage: number | undefined = undefined;

export function usePrivatePage(token: string) {
  return useInfiniteQuery({
    queryKey: keyOf(readPrivatePage, { token }),
    queryFn: ({ pageParam: before, signal }) =>
      call(readPrivatePage, { body: { token, before } }, { signal }),
    initialPageParam: firstPage,
    getNextPageParam: ({ next }: Page) => next,
    retry: (count, error) => !isOver(error) && count < 2,
    staleTime: 0,
    // Nobody who comes after them in this tab finds it in memory.
    gcTime: 0,
  });
}

/** The shop has said so; without a connection nobody knows. */
export function isOver(error: Error | null): boolean {
  return error instanceof ApiError && error.status === 404;
}

export function useEnding(token: string) {
  return useMutation({ mutationFn: () => call(endOwnLink, { body: { token } }) });
}
