/** The queries on one order, and their invalidation when the order has changed. */
import type { QueryClient } from '@tanstack/react-query';
import { listUnapproved } from '#src/checkout/approval-contract.ts';
import { getOrder, listProblems } from '#src/orders/admin-order-contract.ts';
import type { OrderChanges } from '#src/orders/order-changes-contract.ts';
import { listOrderPayments } from '#src/payments/admin-payment-contract.ts';
import { getPayLink } from '#src/payments/pay-link-contract.ts';
import { invalidate, keyOf } from '#src/platform/browser/query.ts';
import { listRecipients } from '#src/receipts/recipient-contract.ts';

const views = [getOrder, getPayLink, listOrderPayments, listRecipients];

export function invalidateOrder(client: QueryClient, id: number) {
  const keys = views.map((operation) => keyOf(operation, { params: { id } }));
  return Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));
}

export function invalidateChanged(client: QueryClient, { orders, reload }: OrderChanges) {
  if (reload) return invalidate(client, ...views, listUnapproved, listProblems);
  const changed = orders.map(({ id }) => invalidateOrder(client, id));
  return Promise.all([...changed, invalidate(client, listUnapproved, listProblems)]);
}
