/** A change by an admin: what fails is said, and what it changed is asked for again. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Operation } from '../../contract/operation-name.ts';
import { invalidate } from '../query.ts';
import { toastFailure } from './failure-toast.ts';

interface ChangeOptions<Input, Output> {
  /** Runs once what is stale was asked for again, also where the component is gone by then. */
  onSuccess?: ((output: Output, input: Input) => unknown) | undefined;
  /** Left out, a toast says it. */
  onError?: ((error: Error) => void) | undefined;
  /** What shows something else after it; left out, everything does. */
  stale?: readonly Operation[];
}

/** Also a refused change asks again: somebody else has changed something. */
export function useChange<Input, Output>(
  change: (input: Input) => Promise<Output>,
  { onSuccess, onError = toastFailure, stale }: ChangeOptions<Input, Output> = {},
) {
  const client = useQueryClient();
  const refresh = () => (stale ? invalidate(client, ...stale) : client.invalidateQueries());
  return useMutation({
    mutationFn: change,
    onSuccess: async (output, input) => {
      const refreshed = refresh();
      if (!onSuccess) return;
      await refreshed;
      await onSuccess(output, input);
    },
    onError: (error) => {
      onError(error);
      void refresh();
    },
  });
}
