/** The runs of a shift, as their page reads and changes them. */
import { useQuery } from '@tanstack/react-query';
import { cashWarningOf } from '#src/orders/web/admin/assign/cash-warning.ts';
import { toastFailure } from '#src/platform/browser/dashboard/failure-toast.ts';
import { useChange } from '#src/platform/browser/dashboard/use-change.ts';
import { queryOf } from '#src/platform/browser/query.ts';
import type { Shift } from '#src/platform/contract/shifts.ts';
import { listRuns, proposeRuns } from '../../admin-run-contract.ts';

/** A date and shift. */
export interface RunDay {
  date: string;
  shift: Shift;
}

/** Milliseconds; others assign and deliver orders at the same time. */
const lookAgainMs = 20_000;

export function useRuns(day: RunDay) {
  return useQuery({
    ...queryOf(listRuns, { query: day }),
    staleTime: 0,
    refetchInterval: lookAgainMs,
  });
}

/** The warning about cash is shown where the orders are assigned. */
export function toastUnlessAsked(error: Error): void {
  if (cashWarningOf(error) === undefined) toastFailure(error);
}

export function useRunChange<Input, Output>(
  change: (input: Input) => Promise<Output>,
  onError?: (error: Error) => void,
) {
  return useChange(change, { onError, stale: [listRuns, proposeRuns] });
}
