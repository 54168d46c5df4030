/** Assigns the selected orders to a delivery person, with their states when the dialog opened. */
import { useRef, useState } from 'react';
import { call } from '#src/platform/browser/api-client.ts';
import { toastFailure } from '#src/platform/browser/dashboard/failure-toast.ts';
import { toast } from '#src/platform/browser/toast.tsx';
import { type AdminOrder, assignOrders, type SeenOrder } from '../../../admin-order-contract.ts';
import type { OrdersAtPlaces } from './assignee-text.ts';
import { type CashWarning, cashWarningOf } from './cash-warning.ts';
import { type DeliveryShare, sharesOf } from './delivery-shares.ts';

/** What the dialog was opened for; kept while it closes. */
export interface Assigning {
  isOpen: boolean;
  orders: readonly SeenOrder[];
  /** The days and shifts of their delivery. */
  shares: readonly DeliveryShare[];
  places: OrdersAtPlaces;
  /** The shop asks for confirmation before it assigns them to this person. */
  warning?: CashWarning | undefined;
  /** The dialog's React key: each time it opens, its state is reset. */
  turn: number;
}

export const notAssigning: Assigning = {
  isOpen: false,
  orders: [],
  shares: [],
  places: new Map(),
  turn: 0,
};

interface Assignment {
  assigning: Assigning;
  setAssigning: (assigning: Assigning) => void;
  selected: readonly AdminOrder[];
  clearSelection: () => void;
  reload: () => Promise<void>;
}

export function useAssignment(given: Assignment) {
  const { assigning, setAssigning, selected, clearSelection, reload } = given;
  // A ref, because two taps can come before the state is rendered.
  const isSending = useRef(false);
  const [isBusy, setBusy] = useState(false);
  const close = () => setAssigning({ ...assigning, isOpen: false });

  const send = async (deliveryBoyId: string) => {
    const orders = [...assigning.orders];
    const isWarned = assigning.warning?.personId === deliveryBoyId;
    const failed = await call(assignOrders, {
      body: {
        orderIds: orders.map(({ id }) => id),
        delivery_boy_id: deliveryBoyId,
        seen: orders,
        ...(isWarned && { cashLimitSeen: true }),
      },
    }).then(
      () => undefined,
      (error: unknown) => ({ error }),
    );
    const text = failed && cashWarningOf(failed.error);
    if (text !== undefined) {
      setAssigning({ ...assigning, warning: { personId: deliveryBoyId, text } });
      isSending.current = false;
      return setBusy(false);
    }
    if (!failed) clearSelection();
    await reload();
    // Closed only now: the overlay would cover the message, and take the focus that the dialog
    // returns.
    close();
    if (failed) toastFailure(failed.error);
    else tellSuccess();
  };

  return {
    isBusy,
    open: () => {
      if (selected.length === 0) return tellNoSelection();
      isSending.current = false;
      setBusy(false);
      setAssigning({
        isOpen: true,
        orders: selected.map(asSeen),
        shares: sharesOf(selected),
        places: placesOf(selected),
        turn: assigning.turn + 1,
      });
    },
    close,
    /** Runs once each time the dialog opens, however often somebody presses. */
    assign: (deliveryBoyId: string) => {
      if (isSending.current) return;
      isSending.current = true;
      setBusy(true);
      void send(deliveryBoyId);
    },
  };
}

function placesOf(orders: readonly AdminOrder[]): OrdersAtPlaces {
  const groups = Map.groupBy(orders, ({ address }) => address.shortname);
  return new Map([...groups].map(([shortname, members]) => [shortname, members.length]));
}

function asSeen({ id, status, deliveryBoy }: AdminOrder): SeenOrder {
  return { id, status, ...(deliveryBoy && { delivery_boy_id: deliveryBoy.id }) };
}

function tellNoSelection(): void {
  toast({ title: 'No selection', description: 'Please select at least one order to assign.' });
}

function tellSuccess(): void {
  toast({
    // Exactly the text of product 10.7, without a name.
    title: 'Orders Assigned to ',
    description: 'Orders have been assigned successfully.',
    variant: 'success',
  });
}
