/** The order of the checkout's list: a change is shown at once, and undone if saving fails. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, call } from '#src/platform/browser/api-client.ts';
import { toastFailure } from '#src/platform/browser/dashboard/failure-toast.ts';
import { invalidate, queryOf } from '#src/platform/browser/query.ts';
import { toast } from '#src/platform/browser/toast.tsx';
import { type Address, listAllAddresses, orderAddresses } from '../../address-contract.ts';

const { queryKey } = queryOf(listAllAddresses, {});

export type Step = -1 | 1;

export function useAddressOrder(saved: readonly Address[]) {
  const client = useQueryClient();
  /** For screen readers: the new position of the address. */
  const [announcement, setAnnouncement] = useState('');
  const save = useMutation({
    // Changes run one after another, so that the last one counts.
    scope: { id: 'address-order' },
    mutationFn: (ids: string[]) => call(orderAddresses, { body: { ids } }),
    // A running request would return the old order.
    onMutate: () => client.cancelQueries({ queryKey }),
    onSuccess: (answer) => client.setQueryData(queryKey, answer),
    onError: (error) => {
      setAnnouncement('');
      if (!isConflict(error)) return toastFailure(error);
      void invalidate(client, listAllAddresses);
      toast({
        title: 'The list was loaded again',
        description: 'Another admin changed it meanwhile. Please look at the order again.',
        variant: 'warning',
      });
    },
  });
  const addresses = save.isPending ? inOrder(saved, save.variables) : saved;

  const move = ({ id, shortname }: Address, step: Step) => {
    const ids = addresses.map((address) => address.id);
    const from = ids.indexOf(id);
    const to = from + step;
    if (to < 0 || to >= ids.length) return;
    ids.splice(from, 1);
    ids.splice(to, 0, id);
    setAnnouncement(`${shortname} is now ${to + 1} of ${ids.length}.`);
    save.mutate(ids);
  };

  return { addresses, move, announcement };
}

function isConflict(error: Error): boolean {
  return error instanceof ApiError && error.status === 409;
}

/** Addresses that were added in the meantime are last. */
function inOrder(addresses: readonly Address[], ids: readonly string[]): readonly Address[] {
  const place = ({ id }: Address) => (ids.includes(id) ? ids.indexOf(id) : ids.length);
  return addresses.toSorted((one, other) => place(one) - place(other));
}
