/** The templates of texts, for the page. */
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#src/platform/browser/query.ts';
import { listTextTemplates } from '../../text-template-contract.ts';

export function useTemplates() {
  return useQuery({ ...queryOf(listTextTemplates, {}), staleTime: 0 });
}
