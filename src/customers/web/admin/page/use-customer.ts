/** A person with their orders and payments, for their page. */
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { call } from '#src/platform/browser/api-client.ts';
import { keyOf, queryOf } from '#src/platform/browser/query.ts';
import type { OutputOf } from '#src/platform/contract/endpoint.ts';
import {
  listCustomerOrders,
  listCustomerPayments,
  readCustomer,
} from '../../../customer-page-contract.ts';

export function usePerson(id: string) {
  return useQuery({ ...queryOf(readCustomer, { params: { id } }), staleTime: 0 });
}

type Page = OutputOf<typeof listCustomerOrders>;
const firstPage: number | undefined = undefined;

export function useOrdersOfPerson(id: string) {
  return useInfiniteQuery({
    queryKey: keyOf(listCustomerOrders, { id }),
    queryFn: ({ pageParam: before, signal }) =>
      call(listCustomerOrders, { params: { id }, query: { before } }, { signal }),
    initialPageParam: firstPage,
    getNextPageParam: ({ orders, hasMore }: Page) => (hasMore ? orders.at(-1)?.id : undefined),
    staleTime: 0,
  });
}

export function usePaymentsOfPerson(id: string) {
  return useQuery({ ...queryOf(listCustomerPayments, { params: { id } }), staleTime: 0 });
}
