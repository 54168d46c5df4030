/** The cash book of the day in the URL, or of today. */
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { useToday } from '#src/platform/browser/dashboard/dashboard-context.tsx';
import { queryOf } from '#src/platform/browser/query.ts';
import { addDays, isDay } from '#src/platform/contract/business-day.ts';
import { getCashBook } from '../../../cash-book-contract.ts';

/** Riders collect cash while the page is open. */
const lookAgainMs = 15_000;

export function useCashBook() {
  const today = useToday();
  const [query, setQuery] = useSearchParams();
  const asked = query.get('date') ?? '';
  // Once today is closed, what is booked stands on tomorrow's page.
  const date = isDay(asked) && asked <= addDays(today, 1) ? asked : today;
  const book = useQuery({
    ...queryOf(getCashBook, { query: { date } }),
    staleTime: 0,
    refetchInterval: lookAgainMs,
  });
  return {
    ...{ book, date, today },
    show: (next: string) => setQuery({ date: next }, { replace: true, preventScrollReset: true }),
  };
}
