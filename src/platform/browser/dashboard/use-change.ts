/** A change by an admin: what fails is said, and what it changed is asked for again. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Operation } from '../../contract/operation-name.ts';
import { invalidate } from '../query.ts';
import { toastFailure } from './failure-toast.ts';

interface ChangeOptions {
  /** Left out, a toast says it. */
  onError?: ((error: Error) => void) | undefined;
  /** What shows something else after it; left out, everything does. */
  stale?: readonly Operation[];
}

/** Also a refused change asks again: somebody else has changed something. */
export function useChange<Input, Output>(
  change: (input: Input) => Promise<Output>,
  { onError = toastFailure, stale }: ChangeOptions = {},
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onError,
    onSettled: () => {
      void (stale ? invalidate(client, ...stale) : client.invalidateQueries());
    },
  });
}
