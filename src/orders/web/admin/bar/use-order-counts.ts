/** How far the orders of some days or shifts are. */
import { useQueries } from '@tanstack/react-query';
import { queryOf } from '#src/platform/browser/query.ts';
import { type CountedDay, countOrders, type OrderCounts } from '../../../order-counts-contract.ts';

/** One a day, in their order; undefined where the shop has not answered yet. */
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
