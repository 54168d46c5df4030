/** Confirms or dismisses a reported refusal to pay at the door. */
import { call } from '#src/platform/browser/api-client.ts';
import { useChange } from '#src/platform/browser/dashboard/use-change.ts';
import { toast } from '#src/platform/browser/toast.tsx';
import {
  decideCashRefusal,
  getCashPermission,
  listRefusalsToConfirm,
  listRefusedCustomers,
} from '../../cash-contract.ts';
import { readCustomer } from '../../customer-page-contract.ts';

interface Verdict {
  orderId: number;
  /** The customer's name as in the list. */
  who: string;
  isTrue: boolean;
}

export function useDecideRefusal() {
  const deciding = useChange(
    ({ orderId, isTrue }: Verdict) =>
      call(decideCashRefusal, { params: { id: orderId }, body: { isTrue } }),
    { stale: [listRefusalsToConfirm, listRefusedCustomers, getCashPermission, readCustomer] },
  );
  return {
    isBusy: deciding.isPending,
    decide(verdict: Verdict): void {
      if (deciding.isPending) return;
      deciding.mutate(verdict, {
        onSuccess: () => {
          const title = verdict.isTrue ? 'No cash any more' : 'This refusal does not count';
          toast({ title, description: verdict.who, variant: 'success' });
        },
      });
    },
  };
}
