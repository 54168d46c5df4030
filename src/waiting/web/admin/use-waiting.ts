/** The numbers of the sidebar, as they are now. */
import { useQuery } from '@tanstack/react-query';
import { useMay } from '#src/platform/browser/dashboard/allowed.tsx';
import { queryOf } from '#src/platform/browser/query.ts';
import { countWaiting, type Waiting } from '../../waiting-contract.ts';

/** Messages and alerts come without an event of the stream of orders. */
const againMs = 60_000;

/** Undefined until they are known, and for people without the dashboard. */
export function useWaiting(): Waiting | undefined {
  const seesDashboard = useMay('admin account');
  const { data } = useQuery({
    ...queryOf(countWaiting, {}),
    enabled: seesDashboard,
    refetchInterval: againMs,
  });
  return data;
}

/** `999+` from a thousand on. */
export function shortCount(count: number): string {
  return count > 999 ? '999+' : String(count);
}
