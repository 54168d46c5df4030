/** The delivery locations, as their page reads and changes them. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { toastFailure } from '#src/platform/browser/dashboard/failure-toast.ts';
import { invalidate, queryOf } from '#src/platform/browser/query.ts';
import { listAllAddresses } from '../../address-contract.ts';

export function useAddresses() {
  return useQuery({ ...queryOf(listAllAddresses, {}), staleTime: 0 });
}

export function useAddressChange<Input, Output>(
  change: (input: Input) => Promise<Output>,
  onError: (error: Error) => void = toastFailure,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onError,
    onSuccess: () => {
      void invalidate(client, listAllAddresses);
    },
  });
}
