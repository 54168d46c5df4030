/** The people who work here, as their page reads and changes them. */
import { useQuery } from '@tanstack/react-query';
import { useChange } from '#src/platform/browser/dashboard/use-change.ts';
import { queryOf } from '#src/platform/browser/query.ts';
import { listStaff } from '../../staff-contract.ts';

export function useStaff() {
  return useQuery({ ...queryOf(listStaff, {}), staleTime: 0 });
}

/** Other parts show these people too: who is signed in, who can be given an order. */
export function useStaffChange<Input, Output>(
  change: (input: Input) => Promise<Output>,
  onError?: (error: Error) => void,
) {
  return useChange(change, { onError });
}
