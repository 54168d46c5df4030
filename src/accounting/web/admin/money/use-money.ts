/** The money of some days, as its page reads it, and requests to the gateways. */
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listAlerts } from '#src/alerts/alert-contract.ts';
import { getOrderCash } from '#src/cash/cash-return-contract.ts';
import { getOrder } from '#src/orders/admin-order-contract.ts';
import { listOrderPayments } from '#src/payments/admin-payment-contract.ts';
import { listOutsideMoves } from '#src/payments/outside-move-contract.ts';
import { call } from '#src/platform/browser/api-client.ts';
import { useChange } from '#src/platform/browser/dashboard/use-change.ts';
import { keyOf, queryOf } from '#src/platform/browser/query.ts';
import { toast } from '#src/platform/browser/toast.tsx';
import { counted } from '#src/platform/contract/rupee-format.ts';
import { checkPayments, listMoney, sumMoney } from '../../../money-contract.ts';
import { getPayment } from '../../../payment-details-contract.ts';
import type { MoneyView } from './money-filter.ts';

/** The gateways' answers arrive one by one, within seconds. */
const lookAgainMs = 2000;
const lookAgainForMs = 10_000;

export function useMoney({ filter, kind }: MoneyView) {
  const [lookUntil, setLookUntil] = useState(0);
  const alwaysFresh = {
    staleTime: 0,
    refetchInterval: () => (Date.now() < lookUntil ? lookAgainMs : false),
  } as const;
  const sums = useQuery({
    ...queryOf(sumMoney, { body: filter }),
    placeholderData: keepPreviousData,
    ...alwaysFresh,
  });
  const rows = useInfiniteQuery({
    queryKey: keyOf(listMoney, { body: { ...filter, kind } }),
    queryFn: ({ pageParam, signal }) =>
      call(listMoney, { body: { ...filter, kind, page: pageParam } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ more }, pages) => (more ? pages.length + 1 : undefined),
    placeholderData: keepPreviousData,
    ...alwaysFresh,
  });
  const alerts = useQuery({ ...queryOf(listAlerts, {}), ...alwaysFresh });
  const moves = useQuery({ ...queryOf(listOutsideMoves, {}), ...alwaysFresh });
  const check = useChange(() => call(checkPayments, { body: filter }), {
    // The answers arrive later.
    stale: [],
    onSuccess: ({ asked }) => {
      tellAsked(asked);
      if (asked > 0) setLookUntil(Date.now() + lookAgainForMs);
    },
  });
  return { sums, rows, alerts, moves, check };
}

function tellAsked(asked: number): void {
  toast(
    asked === 0
      ? { title: 'Nothing to ask about', description: 'These days are settled.' }
      : {
          title: `Asked about ${counted(asked, 'payment')}`,
          description: 'The answers appear here as they come.',
          variant: 'success',
        },
  );
}

/** Queries that show money, in addition to the payment itself. */
export const viewsOfMoney = [
  ...[sumMoney, listMoney, listAlerts, listOutsideMoves],
  ...[getOrder, listOrderPayments, getOrderCash],
];
export const viewsOfPayments = [...viewsOfMoney, getPayment];
