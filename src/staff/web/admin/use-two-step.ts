/** The second step of the signed-in person, and whether they are asked for it now. */
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#src/platform/browser/query.ts';
import { getTwoStep } from '../../two-step-contract.ts';

export function useTwoStep() {
  return useQuery({ ...queryOf(getTwoStep, {}), staleTime: 60_000 });
}
