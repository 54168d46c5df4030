/** What this browser has ordered with a number, brought up to date while the page is seen. */
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#src/platform/browser/query.ts';
import { readOwnOrders } from '../../own-contract.ts';

const askAgainMs = 30_000;

/** Asks nothing without a number. */
export function useOrdersHere(mobileNo: string | undefined) {
  return useQuery({
    ...queryOf(readOwnOrders, { body: { mobileNo: mobileNo ?? '' } }),
    enabled: mobileNo !== undefined,
    refetchInterval: askAgainMs,
  });
}
