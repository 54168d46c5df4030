/** What riders hold, for who gives them orders. */
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#src/platform/browser/query.ts';
import { useShopFacts } from '#src/settings/web/use-shop-facts.ts';
import { listCashHolders } from '../../admin-cash-contract.ts';
import { heldText } from '../../rider-limit-rules.ts';

/**
 * Asked each time that it is shown; without an answer orders can still be given. Where cash is
 * taken, the line has its place from the beginning: no button moves under a finger.
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
