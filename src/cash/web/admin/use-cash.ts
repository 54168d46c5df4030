/** The riders' cash, as the Cash page reads and changes it. */
import { useQuery } from '@tanstack/react-query';
import { listAlerts } from '#src/alerts/alert-contract.ts';
import { call } from '#src/platform/browser/api-client.ts';
import { useChange } from '#src/platform/browser/dashboard/use-change.ts';
import { queryOf } from '#src/platform/browser/query.ts';
import {
  collectAtCounter,
  getCash,
  giveCashFromTill,
  listCashHolders,
} from '../../admin-cash-contract.ts';
import { getCashBook } from '../../cash-book-contract.ts';

/** Riders collect cash while the page is open. */
const lookAgainMs = 15_000;

/** Every query that shows cash. */
export const viewsOfCash = [getCash, listCashHolders, getCashBook, listAlerts];

export function useCash() {
  const cash = useQuery({ ...queryOf(getCash, {}), staleTime: 0, refetchInterval: lookAgainMs });
  const give = useChange((id: string) => call(giveCashFromTill, { params: { id } }), {
    stale: viewsOfCash,
  });
  const take = useChange(
    ({ orderId, amountPaise, key }: { orderId: number; amountPaise: number; key: string }) =>
      call(collectAtCounter, {
        headers: { 'idempotency-key': key },
        body: { orderId, amountPaise },
      }),
    { stale: viewsOfCash },
  );
  return { cash, give, take };
}
