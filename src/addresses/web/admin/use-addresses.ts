/** The delivery locations, as their page reads and changes them. */
import { useQuery } from '@tanstack/react-query';
import { useChange } from '#src/platform/browser/dashboard/use-change.ts';
import { queryOf } from '#src/platform/browser/query.ts';
import { listAllAddresses } from '../../address-contract.ts';

export function useAddresses() {
  return useQuery({ ...queryOf(listAllAddresses, {}), staleTime: 0 });
}

export function useAddressChange<Input, Output>(change: (input: Input) => Promise<Output>) {
  return useChange(change, { stale: [listAllAddresses] });
}
