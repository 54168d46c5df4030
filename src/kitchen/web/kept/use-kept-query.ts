/** Asks the shop again and again, and shows the last answer that the tablet keeps meanwhile. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import * as z from 'zod/mini';
import { call } from '#src/platform/browser/api-client.ts';
import { keyOf } from '#src/platform/browser/query.ts';
import { currentSession } from '#src/platform/browser/session.ts';
import type { Endpoint, InputOf, OutputOf } from '#src/platform/contract/endpoint.ts';
import { keepAnswer, readAnswer } from './kitchen-store.ts';

/** In a weak signal the next try is worth more than this one. */
const patienceMs = 8000;

/** Kept at most so often: the flash of a cheap tablet wears out. */
const keepEveryMs = 15_000;

/**
 * For operations of the kitchen, whose answers hold neither money nor mobile numbers and so are the
 * same on the wire. The data is in the cache of queries under `keyOf(operation, input)`; without a
 * signal it stays, whatever `isError` says.
 */
export function useKeptQuery<const E extends Endpoint>(
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
    // An interval of its own asks again: a second try would only make "no signal" come late.
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
      // Of an older version, it may have another shape.
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
    void keepAnswer(token, name, { answer: data, fetchedAt: dataUpdatedAt });
  }, [name, data, dataUpdatedAt]);
  return query;
}
