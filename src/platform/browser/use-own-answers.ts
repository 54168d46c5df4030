/** Answers of the shop stay with the person who asked. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { currentSession } from './session.ts';

/**
 * The next person on this device sees nothing of this one's. Who only goes on to another screen
 * keeps them: what that screen has begun to ask would be thrown away as well.
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
