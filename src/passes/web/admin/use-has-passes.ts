/** Whether the shop knows passes, so that screens of other features name them. */
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#src/platform/browser/query.ts';
import { listOffers } from '../../offer-contract.ts';

export function useHasPasses(): boolean {
  const { data } = useQuery(queryOf(listOffers, {}));
  return data !== undefined && data.offers.length > 0;
}
