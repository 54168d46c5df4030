/** Fetches the staff for their page. */
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#src/platform/browser/query.ts';
import { listStaff } from '../../staff-contract.ts';

export function useStaff() {
  return useQuery({ ...queryOf(listStaff, {}), staleTime: 0 });
}
