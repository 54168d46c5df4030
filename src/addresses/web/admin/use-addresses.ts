/** The delivery locations, as their page reads and changes them. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#src/platform/browser/api-client.ts';
import { toastFailure } from '#src/platform/browser/dashboard/failure-toast.ts';
import { listAllAddresses } from '../../address-contract.ts';

export const addressesKey = ['admin-addresses'];

export function useAddresses() {
  return useQuery({
    queryKey: addressesKey,
    queryFn: ({ signal }) => call(listAllAddresses, {}, { signal }),
    staleTime: 0,
  });
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
      void client.invalidateQueries({ queryKey: addressesKey });
    },
  });
}
