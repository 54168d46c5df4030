/** Asks for answers again after news that come in bursts: all news of a short time are one. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Operation } from '../../contract/operation-name.ts';
import { invalidate } from '../query.ts';

/** The answer invalidates the operations, at most once in `everyMs`. */
export function useGathered(everyMs: number, ...operations: readonly Operation[]): () => void {
  const client = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return () => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      void invalidate(client, ...operations);
    }, everyMs);
  };
}
