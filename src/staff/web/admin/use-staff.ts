/** The people who work here, as their page reads and changes them. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { toastFailure } from '#src/platform/browser/dashboard/failure-toast.ts';
import { withFreshPassword } from '#src/platform/browser/dashboard/fresh-password.ts';
import { queryOf } from '#src/platform/browser/query.ts';
import { listStaff } from '../../staff-contract.ts';

export function useStaff() {
  return useQuery({ ...queryOf(listStaff, {}), staleTime: 0 });
}

/** Asks for one's own password first where the server wants it. */
export function useStaffChange<Input, Output>(
  change: (input: Input) => Promise<Output>,
  onError: (error: Error) => void = toastFailure,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: Input) => withFreshPassword(() => change(input)),
    onError,
    onSuccess: () => {
      // Other parts show these people too: who is signed in, who can be given an order.
      void client.invalidateQueries();
    },
  });
}
