/** The delivery locations, as their page reads and changes them. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError, call } from '#src/web/api-client.ts';
import { toast } from '#src/web/toast.tsx';
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

/** A session that has ended says so itself. */
export function toastFailure(error: Error): void {
  if (error instanceof ApiError && error.status === 401) return;
  toast({
    title: 'Uh oh! Something went wrong.',
    description: error.message || 'Please try again.',
    variant: 'destructive',
  });
}
