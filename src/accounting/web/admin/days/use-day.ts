/** One day and its close, as the page reads and changes them. */
import { useQuery } from '@tanstack/react-query';
import { call } from '#src/platform/browser/api-client.ts';
import { useChange } from '#src/platform/browser/dashboard/use-change.ts';
import { queryOf } from '#src/platform/browser/query.ts';
import { toast } from '#src/platform/browser/toast.tsx';
import { closeDay, type DayBook, getDay, listDayOrders, listDays } from '../../../day-contract.ts';

export function useDay(date: string) {
  const book = useQuery({ ...queryOf(getDay, { params: { date } }), staleTime: 0 });
  const closing = useChange(
    ({ soldPaise, refundedPaise }: DayBook) =>
      call(closeDay, { params: { date }, body: { soldPaise, refundedPaise } }),
    { stale: [getDay, listDays, listDayOrders] },
  );
  const close = (seen: DayBook, onSettled: () => void) =>
    closing.mutate(seen, {
      onSuccess: () =>
        toast({
          title: 'The day is closed',
          description: 'It stays as it is.',
          variant: 'success',
        }),
      onSettled,
    });
  return { book, close, isClosing: closing.isPending };
}
