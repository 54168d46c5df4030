/** The selected month, stored in the page's URL. */
import { useSearchParams } from 'react-router';
import { useToday } from '#src/platform/browser/dashboard/dashboard-context.tsx';
import { monthOfQuery } from './day-texts.ts';

export function useMonth() {
  const today = useToday();
  const [query, setQuery] = useSearchParams();
  const month = monthOfQuery(query, today);
  return {
    month,
    last: today.slice(0, 7),
    show: (next: string) => setQuery({ month: next }, { replace: true, preventScrollReset: true }),
  };
}
