/** The counts of some days or shifts by status. */
import { useQueries } from '@tanstack/react-query';
import { queryOf } from '#src/platform/browser/query.ts';
import { type CountedDay, countOrders, type OrderCounts } from '../../../order-counts-contract.ts';

/** One for each day, in the same order; undefined until the shop has answered. */
export function useOrderCounts(days: readonly CountedDay[]): (OrderCounts | undefined)[] {
  return useQueries({
    queries: days.map((query) => ({
      ...queryOf(countOrders, { query }),
      staleTime: 0,
      retry: false,
    })),
    combine: (answers) => answers.map(({ data }) => data),
  });
}
