/** The reports, as their page reads them. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { queryOf } from '#src/platform/browser/query.ts';
import type { Days } from '#src/platform/contract/business-day.ts';
import {
  getGlance,
  reportDishes,
  reportPasses,
  reportPeople,
  reportSales,
} from '../../report-contract.ts';

/** Today's figures change during the day. */
const lookAgainMs = 60_000;

export function useGlance() {
  return useQuery({ ...queryOf(getGlance, {}), staleTime: 0, refetchInterval: lookAgainMs });
}

export function useReports(days: Days) {
  const still = { placeholderData: keepPreviousData, staleTime: 0 } as const;
  const sales = useQuery({ ...queryOf(reportSales, { query: days }), ...still });
  const dishes = useQuery({ ...queryOf(reportDishes, { query: days }), ...still });
  const people = useQuery({ ...queryOf(reportPeople, { query: days }), ...still });
  const passes = useQuery({ ...queryOf(reportPasses, { query: days }), ...still });
  const all = [sales, dishes, people, passes];
  return {
    sales: sales.data,
    dishes: dishes.data?.dish,
    people: people.data,
    passes: passes.data?.passes,
    isOld: all.some(({ isPlaceholderData }) => isPlaceholderData),
    error: all.find(({ isError, data }) => isError && !data)?.error,
    retry: () => {
      for (const { isError, refetch } of all) if (isError) void refetch();
    },
  };
}
