/** The results for the typed text: people first, then orders of all days. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { AdminOrder } from '#src/orders/admin-order-contract.ts';
import { searchOrders } from '#src/orders/order-search-contract.ts';
import { isWorthSearching } from '#src/orders/order-search-rules.ts';
import { ApiError } from '#src/platform/browser/api-client.ts';
import { queryOf } from '#src/platform/browser/query.ts';
import { counted } from '#src/platform/contract/rupee-format.ts';
import { type FoundCustomer, findCustomers } from '../../../customer-contract.ts';

/** The delay before searching: nobody reads the results for half a word. */
const typingMs = 250;
/** The customers screen shows more. */
const mostPeople = 5;

export type Found =
  | { kind: 'person'; id: string; person: FoundCustomer }
  | { kind: 'order'; id: string; order: AdminOrder };

const asTyped = {
  placeholderData: keepPreviousData,
  staleTime: 0,
  gcTime: 0,
  retry: false,
} as const;

export function useFound(typed: string) {
  const text = useAtRest(typed.trim());
  const isAsked = isWorthSearching(text);
  const orders = useQuery({
    ...queryOf(searchOrders, { body: { text } }),
    ...asTyped,
    enabled: isAsked,
  });
  const people = useQuery({
    ...queryOf(findCustomers, { body: { text, limit: mostPeople } }),
    ...asTyped,
    enabled: isAsked,
  });
  const both = [orders, people];
  const isAnswered =
    text === typed.trim() &&
    both.every(({ isFetching, isPlaceholderData }) => !isFetching && !isPlaceholderData);
  const isKnown = isAsked && orders.data !== undefined && people.data !== undefined;
  const found: Found[] = isKnown
    ? [
        ...people.data.customers.map(
          (person) => ({ kind: 'person', id: person.id, person }) as const,
        ),
        ...orders.data.orders.map(
          (order) => ({ kind: 'order', id: String(order.id), order }) as const,
        ),
      ]
    : [];
  const isCurrent = isAsked && isAnswered;
  const error = orders.error ?? people.error;
  const hasMore = isKnown && orders.data.hasMore;
  return { found, isCurrent, text: isCurrent ? resultText(found, hasMore, error) : '' };
}

function resultText(found: readonly Found[], hasMore: boolean, error: Error | null): string {
  if (error) return (error instanceof ApiError && error.message) || 'Please try again.';
  const people = found.filter(({ kind }) => kind === 'person').length;
  const orders = found.length - people;
  if (hasMore) return `The newest ${orders} orders are shown; type more to see fewer.`;
  if (found.length === 0) return 'Nothing was found.';
  const counts = [
    people > 0 && counted(people, 'person', 'people'),
    orders > 0 && counted(orders, 'order'),
  ];
  const verb = found.length === 1 ? 'was' : 'were';
  return `${counts.filter((count) => count !== false).join(' and ')} ${verb} found.`;
}

/** The text, after no key was pressed for a moment. */
function useAtRest(text: string): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), typingMs);
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
}
