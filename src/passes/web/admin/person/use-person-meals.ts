/** The passes and meals of a person, and their changes. */
import { useQuery } from '@tanstack/react-query';
import {
  listCustomerOrders,
  listCustomerPayments,
  readCustomer,
} from '#src/customers/customer-page-contract.ts';
import { useOrdersOfPerson } from '#src/customers/web/admin/page/use-customer.ts';
import { useChange } from '#src/platform/browser/dashboard/use-change.ts';
import { queryOf } from '#src/platform/browser/query.ts';
import { toast } from '#src/platform/browser/toast.tsx';
import { listOffers } from '../../../offer-contract.ts';
import { readMeals } from '../../../pass-contract.ts';
import type { Place } from '../../my/place-fields.tsx';

export function usePersonMeals(id: string) {
  return useQuery({ ...queryOf(readMeals, { params: { id } }), staleTime: 0 });
}

export function useOffers() {
  const { data } = useQuery({ ...queryOf(listOffers, {}), staleTime: 0 });
  return data?.offers;
}

/** Where the person's last order went. */
export function useLastPlace(id: string): Place | undefined {
  const last = useOrdersOfPerson(id).data?.pages[0]?.orders[0];
  return last && { addressId: last.address.id, note: last.note };
}

/** What a change of passes or meals makes stale on the page of their person. */
const views = [readMeals, readCustomer, listCustomerOrders, listCustomerPayments, listOffers];

/** A dialog that sends one change, says that it is done unless another dialog does, and closes. */
export function useMealChange<Input, Output>(change: (input: Input) => Promise<Output>) {
  const sending = useChange(change, { stale: views });
  return {
    isBusy: sending.isPending,
    send: (input: Input, done: string | undefined, onDone: (output: Output) => void) => {
      if (sending.isPending) return;
      sending.mutate(input, {
        onSuccess: (output) => {
          if (done !== undefined) toast({ title: done, variant: 'success' });
          onDone(output);
        },
      });
    },
  };
}
