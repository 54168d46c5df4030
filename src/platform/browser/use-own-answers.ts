/** Keeps cached responses private to the signed-in person. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { currentSession } from './session.ts';

/**
 * Clears the cache when the session changes, so that the next person on this device sees nothing of
 * the previous one. It is kept when the same person opens another screen, because that screen may
 * have started queries already.
 */
export function useOwnAnswers(token: string, forgetKept: () => Promise<void>): void {
  const client = useQueryClient();
  useEffect(
    () => () => {
      if (currentSession()?.token === token) return;
      client.clear();
      void forgetKept();
    },
    [client, token, forgetKept],
  );
}
