/** The library of dishes, as screens read and change it. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { toastFailure } from '#src/platform/browser/dashboard/failure-toast.ts';
import { invalidate, queryOf } from '#src/platform/browser/query.ts';
import { listDishes } from '../../dish-contract.ts';

export function useDishes() {
  return useQuery({ ...queryOf(listDishes, {}), staleTime: 0 });
}

/** Whatever becomes of a change, the newest library is shown afterwards. */
export function useDishChange<Input, Output>(
  change: (input: Input) => Promise<Output>,
  onError: (error: Error) => void = toastFailure,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onError,
    onSettled: () => {
      void invalidate(client, listDishes);
    },
  });
}
