/** Queries for TanStack Query: the key is the operation and its input. */
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Endpoint, InputOf } from '../contract/endpoint.ts';
import { nameOf, type Operation } from '../contract/operation-name.ts';
import { type CallOptions, call } from './api-client.ts';

/**
 * One key per query, however its input is written: no input, `{}` and `{ query: undefined }` are
 * the same. It is also the prefix of the keys of all other queries to the operation.
 */
export function keyOf(operation: Operation, input: object = {}) {
  const asksForMore = Object.values(input).some((part) => part !== undefined);
  return asksForMore ? [nameOf(operation), input] : [nameOf(operation)];
}

/** The options for `useQuery` to call an operation. */
export function queryOf<const E extends Endpoint>(
  operation: E,
  input: InputOf<E>,
  options?: Omit<CallOptions, 'signal'>,
) {
  return queryOptions({
    queryKey: keyOf(operation, input),
    queryFn: ({ signal }) => call(operation, input, { ...options, signal }),
  });
}

/**
 * Invalidates the cached responses of these operations; those that are in use are fetched again at
 * once.
 */
export async function invalidate(client: QueryClient, ...operations: readonly Operation[]) {
  await Promise.all(
    operations.map((operation) => client.invalidateQueries({ queryKey: keyOf(operation) })),
  );
}
