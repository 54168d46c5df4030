/** What riders hold, for the admin who assigns orders to them. */
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#src/platform/browser/query.ts';
import { useShopFacts } from '#src/settings/web/use-shop-facts.ts';
import { listCashHolders } from '../../admin-cash-contract.ts';
import { heldText } from '../../rider-limit-rules.ts';

/**
 * Fetched each time it is shown; without an answer orders can still be assigned. Where the shop
 * takes cash, the line's space is kept from the start, so that no button moves under a finger.
 */
export function useHeldCash(isShown: boolean): (riderId: string) => string | undefined {
  const takesCash = useShopFacts().cash !== undefined;
  const { data } = useQuery({
    ...queryOf(listCashHolders, {}),
    enabled: isShown,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  return (riderId) => {
    const holder = data?.holders.find(({ id }) => id === riderId);
    const text = holder && heldText(holder, data?.limitPaise);
    return text ?? (takesCash ? '' : undefined);
  };
}
