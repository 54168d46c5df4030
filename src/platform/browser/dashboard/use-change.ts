/** A change by staff: shows failures, and fetches the changed data again. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Operation } from '../../contract/operation-name.ts';
import { invalidate } from '../query.ts';
import { toastFailure } from './failure-toast.ts';

interface ChangeOptions<Input, Output> {
  /** Runs after stale responses were fetched again, even if the component has been unmounted. */
  onSuccess?: ((output: Output, input: Input) => unknown) | undefined;
  /** By default the error is shown in a toast. */
  onError?: ((error: Error) => void) | undefined;
  /** The operations whose cached responses the change makes stale; by default all. */
  stale?: readonly Operation[];
}

/** A refused change fetches data again too, because somebody else has changed it. */
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
