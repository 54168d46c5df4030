/** The library of dishes, as screens read and change it. */
import { useQuery } from '@tanstack/react-query';
import { useChange } from '#src/platform/browser/dashboard/use-change.ts';
import { queryOf } from '#src/platform/browser/query.ts';
import { listDishes } from '../../dish-contract.ts';

export function useDishes() {
  return useQuery({ ...queryOf(listDishes, {}), staleTime: 0 });
}

export function useDishChange<Input, Output>(
  change: (input: Input) => Promise<Output>,
  onError?: (error: Error) => void,
) {
  return useChange(change, { onError, stale: [listDishes] });
}
