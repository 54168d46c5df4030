/**
 * Polls the server, and shows the latest answer that is stored on the tablet until the first one
 * arrives.
 */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import * as z from 'zod/mini';
import { call } from '#src/platform/browser/api-client.ts';
import { keyOf } from '#src/platform/browser/query.ts';
import { currentSession } from '#src/platform/browser/session.ts';
import type { Endpoint, InputOf, OutputOf } from '#src/platform/contract/endpoint.ts';
import { readAnswer, storeAnswer } from './kitchen-store.ts';

/** On a weak signal a new try is more useful than a long wait. */
const patienceMs = 8000;

/** Minimum time between two writes: the flash memory of a cheap tablet wears out. */
const keepEveryMs = 15_000;

/**
 * For operations of the kitchen only: their answers hold neither money nor mobile numbers, so they
 * have the same form as on the wire. The data is in the query cache under `keyOf(operation,
 * input)`; without a signal it stays, even when `isError` is true.
 */
export function useStoredQuery<const E extends Endpoint>(
  operation: E,
  input: InputOf<E>,
  { everyMs }: { everyMs: number },
) {
  const client = useQueryClient();
  const queryKey = keyOf(operation, input);
  const name = JSON.stringify(queryKey);
  const query = useQuery<OutputOf<E>>({
    queryKey,
    queryFn: ({ signal }) =>
      call(operation, input, {
        signal: AbortSignal.any([signal, AbortSignal.timeout(patienceMs)]),
      }),
    // The interval asks again; a retry would only delay the "no signal" note.
    retry: false,
    staleTime: 0,
    refetchInterval: everyMs,
  });
  const { data, dataUpdatedAt } = query;
  const isKnown = data !== undefined;
  useEffect(() => {
    if (isKnown) return;
    let isLeft = false;
    void readAnswer(name).then((kept) => {
      // An answer stored by an older version may have another shape.
      const answer = z.safeParse(operation.response, kept?.answer);
      const key: readonly unknown[] = JSON.parse(name);
      if (isLeft || !kept || !answer.success || client.getQueryData(key) !== undefined) return;
      client.setQueryData(key, answer.data, { updatedAt: kept.fetchedAt });
    });
    return () => {
      isLeft = true;
    };
  }, [client, operation, name, isKnown]);
  const lastKept = useRef({ name: '', at: 0 });
  useEffect(() => {
    const token = currentSession()?.token;
    const before = lastKept.current.name === name ? lastKept.current.at : 0;
    const isDue = dataUpdatedAt >= before + keepEveryMs;
    if (data === undefined || token === undefined || !isDue) return;
    lastKept.current = { name, at: dataUpdatedAt };
    void storeAnswer(token, name, { answer: data, fetchedAt: dataUpdatedAt });
  }, [name, data, dataUpdatedAt]);
  return query;
}
