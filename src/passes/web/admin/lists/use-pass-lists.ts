/** The lists of passes, page by page, as they are now. */
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { call } from '#src/platform/browser/api-client.ts';
import { useChange } from '#src/platform/browser/dashboard/use-change.ts';
import { keyOf, queryOf } from '#src/platform/browser/query.ts';
import type { Endpoint, InputOf, OutputOf } from '#src/platform/contract/endpoint.ts';
import type { LateSkipAnswer } from '../../../pass-kinds.ts';
import {
  answerLateSkip,
  type LateSkip,
  listLateSkips,
  listLeftOut,
  listPasses,
  listResting,
  type PassFilter,
} from '../../../pass-list-contract.ts';

/** `nextOf` makes the query of the next page from the last one; undefined after the last page. */
function usePages<E extends Endpoint, Query extends object>(
  operation: E,
  first: Query,
  nextOf: (page: OutputOf<E>) => Query | undefined,
) {
  return useInfiniteQuery({
    queryKey: keyOf(operation, first),
    queryFn: ({ pageParam: query, signal }): Promise<OutputOf<E>> =>
      call(operation, { query } as unknown as InputOf<E>, { signal }),
    initialPageParam: first,
    getNextPageParam: nextOf,
    // The rows before stay while another filter loads.
    placeholderData: (before) => before,
    staleTime: 0,
  });
}

export function usePasses(show: PassFilter) {
  const query: InputOf<typeof listPasses>['query'] = { show };
  return usePages(listPasses, query, ({ passes, hasMore }) => {
    const after = passes.at(-1)?.number;
    return hasMore && after !== undefined ? { show, after } : undefined;
  });
}

export function useLeftOut() {
  const query: InputOf<typeof listLeftOut>['query'] = {};
  return usePages(listLeftOut, query, ({ meals, hasMore }) => {
    const last = meals.at(-1);
    return hasMore && last ? { after: last.standingId, afterDate: last.date } : undefined;
  });
}

export function useResting() {
  const query: InputOf<typeof listResting>['query'] = {};
  return usePages(listResting, query, ({ meals, hasMore }) => {
    const after = meals.at(-1)?.standingId;
    return hasMore && after !== undefined ? { after } : undefined;
  });
}

/** Customers ask while the page is open. */
const lookAgainMs = 60_000;

export function useLateSkips() {
  return useQuery({ ...queryOf(listLateSkips, {}), staleTime: 0, refetchInterval: lookAgainMs });
}

export function useAnswer() {
  return useChange(
    ({ skip: { standingId, date }, answer }: { skip: LateSkip; answer: LateSkipAnswer }) =>
      call(answerLateSkip, { body: { standingId, date, answer } }),
  );
}
