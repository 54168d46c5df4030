/** Which order's details are open, and whether the admin is cancelling it. */
import { useCallback, useState } from 'react';
import type { AdminOrder } from '../../../admin-order-contract.ts';

export function useOrderDetails() {
  const [order, setOrder] = useState<AdminOrder>();
  const [open, setOpen] = useState<'nothing' | 'details' | 'cancelling'>('nothing');
  return {
    order,
    isOpen: open !== 'nothing',
    isCancelling: open === 'cancelling',
    show: useCallback((shown: AdminOrder) => {
      setOrder(shown);
      setOpen('details');
    }, []),
    askToCancel: (fresh: AdminOrder) => {
      setOrder(fresh);
      setOpen('cancelling');
    },
    keep: () => setOpen('details'),
    close: () => setOpen('nothing'),
  };
}
