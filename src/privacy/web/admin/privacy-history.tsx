/** All privacy requests and the whole access log, with older entries on request. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { call } from '#src/platform/browser/api-client.ts';
import { keyOf } from '#src/platform/browser/query.ts';
import { Button } from '#src/platform/browser/ui/button.tsx';
import { listPersonViews, listPrivacyRequests } from '../../privacy-contract.ts';
import { RequestList, ViewList } from './privacy-lists.tsx';

const firstPage: string | undefined = undefined;

export function PrivacyHistory() {
  const list = useInfiniteQuery({
    queryKey: keyOf(listPrivacyRequests),
    queryFn: ({ pageParam: before, signal }) =>
      call(listPrivacyRequests, { query: { before } }, { signal }),
    initialPageParam: firstPage,
    getNextPageParam: ({ before }: { before?: string | undefined }) => before,
    staleTime: 0,
  });
  const requests = list.data?.pages.flatMap((page) => page.requests);
  return (
    <Part title="History" list={list} isEmpty={requests?.length === 0} empty="Nothing yet.">
      {requests && requests.length > 0 && <RequestList requests={requests} />}
    </Part>
  );
}

export function AccessLog() {
  const list = useInfiniteQuery({
    queryKey: keyOf(listPersonViews),
    queryFn: ({ pageParam: before, signal }) =>
      call(listPersonViews, { query: { before } }, { signal }),
    initialPageParam: firstPage,
    getNextPageParam: ({ before }: { before?: string | undefined }) => before,
    staleTime: 0,
  });
  const views = list.data?.pages.flatMap((page) => page.views);
  return (
    <Part
      title="Who saw customers’ data or downloaded files"
      list={list}
      isEmpty={views?.length === 0}
      empty="Nobody has in the last 12 months."
    >
      {views && views.length > 0 && <ViewList views={views} />}
    </Part>
  );
}

interface PartProps {
  title: string;
  list: {
    error: Error | null;
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    fetchNextPage: () => unknown;
  };
  isEmpty: boolean;
  empty: string;
  children: ReactNode;
}

function Part({ title, list, isEmpty, empty, children }: PartProps) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className="mt-8">
      <h2 id={titleId} className="mb-3 text-xl font-bold tracking-tight">
        {title}
      </h2>
      {list.error && <p className="text-quiet">This could not be loaded. {list.error.message}</p>}
      {isEmpty && <p className="text-quiet">{empty}</p>}
      {children}
      {list.hasNextPage && (
        <Button
          variant="secondary"
          className="mt-3"
          disabled={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          {list.isFetchingNextPage ? 'Loading…' : 'Show older'}
        </Button>
      )}
    </section>
  );
}
