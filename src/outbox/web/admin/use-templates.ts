/** The templates of texts, as the page reads them. */
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#src/platform/browser/query.ts';
import { listTextTemplates } from '../../text-template-contract.ts';

export function useTemplates() {
  return useQuery({ ...queryOf(listTextTemplates, {}), staleTime: 0 });
}
