/** Questions to the shop for TanStack Query: a key is an operation with what it is asked. */
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Endpoint, InputOf } from '../contract/endpoint.ts';
import { nameOf, type Operation } from '../contract/operation-name.ts';
import { type CallOptions, call } from './api-client.ts';

/**
 * One key for one question, however it is written: no input, `{}` and `{ query: undefined }` are
 * the same. It is also the beginning of the key of every other question to the operation.
 */
export function keyOf(operation: Operation, input: object = {}) {
  const asksForMore = Object.values(input).some((part) => part !== undefined);
  return asksForMore ? [nameOf(operation), input] : [nameOf(operation)];
}

/** What `useQuery` takes to ask an operation. */
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

/** What these operations have answered is asked for again, where somebody looks at it at once. */
export async function invalidate(client: QueryClient, ...operations: readonly Operation[]) {
  await Promise.all(
    operations.map((operation) => client.invalidateQueries({ queryKey: keyOf(operation) })),
  );
}
