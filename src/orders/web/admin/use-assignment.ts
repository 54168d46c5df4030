/** Giving the ticked orders to a delivery person, as they stood when the dialog opened. */

import { useMutation } from '@tanstack/react-query';
import { call } from '#src/web/api-client.ts';
import { toastFailure } from '#src/web/dashboard/failure-toast.ts';
import { toast } from '#src/web/toast.tsx';
import { type AdminOrder, assignOrders, type SeenOrder } from '../../admin-order-contract.ts';

/** What the dialog is open for; it keeps it while it closes. */
export interface Assigning {
  isOpen: boolean;
  orders: SeenOrder[];
}

export const notAssigning: Assigning = { isOpen: false, orders: [] };

interface Assignment {
  assigning: Assigning;
  setAssigning: (assigning: Assigning) => void;
  selected: readonly AdminOrder[];
  clearSelection: () => void;
  reload: () => Promise<void>;
}

export function useAssignment(given: Assignment) {
  const { assigning, setAssigning, selected, clearSelection, reload } = given;
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (deliveryBoyId: string) =>
      call(assignOrders, {
        body: {
          orderIds: assigning.orders.map(({ id }) => id),
          delivery_boy_id: deliveryBoyId,
          seen: assigning.orders,
        },
      }),
  });
  const close = () => setAssigning({ ...assigning, isOpen: false });

  const assign = async (deliveryBoyId: string) => {
    const tell = await mutateAsync(deliveryBoyId).then(
      () => {
        clearSelection();
        return tellSuccess;
      },
      (error: unknown) => () => toastFailure(error),
    );
    await reload();
    // Only now: the overlay would cover the message, and take the focus that the dialog gives back.
    close();
    tell();
  };

  return {
    count: assigning.orders.length,
    isBusy: isPending,
    open: () => {
      if (selected.length > 0) setAssigning({ isOpen: true, orders: selected.map(asSeen) });
      else tellNoSelection();
    },
    close,
    assign,
  };
}

function asSeen({ id, status, deliveryBoy }: AdminOrder): SeenOrder {
  return { id, status, ...(deliveryBoy && { delivery_boy_id: deliveryBoy.id }) };
}

function tellNoSelection(): void {
  toast({ title: 'No selection', description: 'Please select at least one order to assign.' });
}

function tellSuccess(): void {
  toast({
    // Specification section 8: as it stands there, without a name.
    title: 'Orders Assigned to ',
    description: 'Orders have been assigned successfully.',
    variant: 'success',
  });
}
