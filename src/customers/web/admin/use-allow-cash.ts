/** Allows cash again for a customer who refused to pay at the door. */
import { call } from '#src/platform/browser/api-client.ts';
import { useChange } from '#src/platform/browser/dashboard/use-change.ts';
import { toast } from '#src/platform/browser/toast.tsx';
import {
  allowCash,
  getCashPermission,
  listRefusalsToConfirm,
  listRefusedCustomers,
} from '../../cash-contract.ts';
import { readCustomer } from '../../customer-page-contract.ts';

interface Customer {
  mobileNo: string;
  name: string;
}

export function useAllowCash() {
  const allowing = useChange(({ mobileNo }: Customer) => call(allowCash, { body: { mobileNo } }), {
    stale: [listRefusedCustomers, listRefusalsToConfirm, getCashPermission, readCustomer],
  });
  return {
    isBusy: allowing.isPending,
    allow(customer: Customer): void {
      if (allowing.isPending) return;
      allowing.mutate(customer, {
        onSuccess: () => {
          const who = customer.name === '' ? customer.mobileNo : customer.name;
          toast({ title: 'Cash is allowed again', description: who, variant: 'success' });
        },
      });
    },
  };
}
