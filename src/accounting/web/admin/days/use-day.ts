/** One day and its close, as the page reads and changes them. */
import { useQuery } from '@tanstack/react-query';
import { ApiError, call } from '#src/platform/browser/api-client.ts';
import { toastFailure } from '#src/platform/browser/dashboard/failure-toast.ts';
import { useChange } from '#src/platform/browser/dashboard/use-change.ts';
import { queryOf } from '#src/platform/browser/query.ts';
import { toast } from '#src/platform/browser/toast.tsx';
import { closeDay, type DayBook, getDay, listDayOrders, listDays } from '../../../day-contract.ts';
import { unsettledDetail } from '../../../day-rules.ts';

/** What the person who closes a day has seen. */
export interface SeenDay {
  book: DayBook;
  /** What the close leaves open; empty until the shop has said it. */
  unsettled: readonly string[];
}

export function useDay(date: string) {
  const book = useQuery({ ...queryOf(getDay, { params: { date } }), staleTime: 0 });
  const closing = useChange(
    ({ book: { soldPaise, refundedPaise }, unsettled }: SeenDay) =>
      call(closeDay, {
        params: { date },
        body: { soldPaise, refundedPaise, unsettled: [...unsettled] },
      }),
    {
      stale: [getDay, listDays, listDayOrders],
      onError: (error) => unsettledOf(error).length === 0 && toastFailure(error),
    },
  );
  const close = (
    seen: SeenDay,
    { onDone, onUnsettled }: { onDone: () => void; onUnsettled: (found: string[]) => void },
  ) =>
    closing.mutate(seen, {
      onSuccess: () => {
        toast({
          title: 'The day is closed',
          description: 'It stays as it is.',
          variant: 'success',
        });
        onDone();
      },
      onError: (error) => {
        const found = unsettledOf(error);
        if (found.length > 0) onUnsettled(found);
        else onDone();
      },
    });
  return { book, close, isClosing: closing.isPending };
}

function unsettledOf(error: Error): string[] {
  const details = error instanceof ApiError ? error.details : [];
  return details.flatMap(({ path, message }) => (path === unsettledDetail ? [message] : []));
}
