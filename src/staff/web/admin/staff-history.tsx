/** The history of changes of people and passwords, newest first. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { call } from '#src/platform/browser/api-client.ts';
import { keyOf } from '#src/platform/browser/query.ts';
import { Button } from '#src/platform/browser/ui/button.tsx';
import { Card } from '#src/platform/browser/ui/card.tsx';
import { formatInstant } from '#src/platform/browser/wall-time.ts';
import type { OutputOf } from '#src/platform/contract/endpoint.ts';
import { listStaffEvents } from '../../staff-event-contract.ts';
import { staffEventText } from './staff-event-text.ts';

const firstPage: number | undefined = undefined;

export function StaffHistory() {
  const titleId = useId();
  const history = useInfiniteQuery({
    queryKey: keyOf(listStaffEvents),
    queryFn: ({ pageParam, signal }) =>
      call(listStaffEvents, { query: { before: pageParam } }, { signal }),
    initialPageParam: firstPage,
    getNextPageParam: ({ before }: OutputOf<typeof listStaffEvents>) => before,
    staleTime: 0,
  });
  const events = history.data?.pages.flatMap((page) => page.events) ?? [];
  return (
    <section aria-labelledby={titleId} className="@container mt-8">
      <h2 id={titleId} className="mb-3 text-xl font-bold tracking-tight">
        History
      </h2>
      {history.isError && events.length === 0 && (
        <p className="text-quiet">The history could not be loaded. {history.error.message}</p>
      )}
      {events.length > 0 && (
        <Card className="px-4">
          <ul>
            {events.map((event) => (
              <li
                key={event.sequence}
                className="grid border-b border-line py-2.5 last:border-b-0 @xl:flex @xl:justify-between @xl:gap-x-6"
              >
                <span className="min-w-0 wrap-anywhere">{staffEventText(event)}</span>
                <time dateTime={event.at} className="shrink-0 text-quiet">
                  {formatInstant(event.at)}
                </time>
              </li>
            ))}
          </ul>
        </Card>
      )}
      {history.hasNextPage && (
        <Button
          variant="secondary"
          className="mt-3"
          disabled={history.isFetchingNextPage}
          onClick={() => void history.fetchNextPage()}
        >
          {history.isFetchingNextPage ? 'Loading…' : 'Show older'}
        </Button>
      )}
    </section>
  );
}
