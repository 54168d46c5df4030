/** The meals behind a private link, and their changes; the token is sent only in bodies. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { ApiError } from '#src/platform/browser/api-client.ts';
import { keyOf, queryOf } from '#src/platform/browser/query.ts';
import { randomUuid } from '#src/platform/browser/random-uuid.ts';
import { type MyMeals, readMyMeals } from '../../my-meals-contract.ts';

export function useMyMeals(token: string) {
  return useQuery({
    ...queryOf(readMyMeals, { body: { token } }),
    staleTime: 0,
    // Not cached, so that the next person in this tab does not find it in memory.
    gcTime: 0,
  });
}

type Press = { headers: { 'idempotency-key': string } };

export interface Change {
  /** What is changed, as a text: the same again after a failure is the same press. */
  about: string;
  send: (press: Press) => Promise<MyMeals>;
}

/** For one dialog, which a change closes; a refused one shows what stands by then. */
export function useChange(token: string) {
  const client = useQueryClient();
  const last = useRef({ about: '', key: '' });
  // A second tap can come before the dialog is gone.
  const isSending = useRef(false);
  const queryKey = keyOf(readMyMeals, { body: { token } });
  const { mutate, isPending, error } = useMutation({
    mutationFn: ({ about, send }: Change) => {
      if (last.current.about !== about) last.current = { about, key: randomUuid() };
      return send({ headers: { 'idempotency-key': last.current.key } });
    },
    onSuccess: (page) => client.setQueryData(queryKey, page),
    onError: (error) => {
      if (error instanceof ApiError && error.status === 409)
        void client.invalidateQueries({ queryKey });
    },
  });
  const send = (change: Change, onDone: () => void) => {
    if (isSending.current) return;
    isSending.current = true;
    mutate(change, {
      onSuccess: onDone,
      onError: () => {
        isSending.current = false;
      },
    });
  };
  return { send, isPending, error };
}
