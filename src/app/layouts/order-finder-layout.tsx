/** The search of orders over any screen of the dashboard, and the details of the chosen one. */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { CancelOrderDialog } from '#src/accounting/web/admin/giving/cancel-order-dialog.tsx';
import { OrderPayments } from '#src/accounting/web/admin/payment/order-payments.tsx';
import { shiftPlacesOf, useShiftDays } from '#src/kitchen/web/admin/use-shift-days.ts';
import type { AdminOrder } from '#src/orders/admin-order-contract.ts';
import { OrderDetailsDialog } from '#src/orders/web/admin/details/order-details-dialog.tsx';
import { useOrderDetails } from '#src/orders/web/admin/details/use-order-details.ts';
import { OrderSearch } from '#src/orders/web/admin/search/order-search.tsx';
import { hasSlashKey, setSlashKey } from '#src/platform/browser/dashboard/search-keys.ts';
import { Switch } from '#src/platform/browser/dashboard/switch.tsx';
import { useNarrowScreen } from '#src/platform/browser/dashboard/use-narrow-screen.ts';
import { invalidateOrder } from './order-views.ts';

interface OrderFinderProps {
  isSearching: boolean;
  onClose: () => void;
}

export default function OrderFinder({ isSearching, onClose }: OrderFinderProps) {
  const details = useOrderDetails();
  const client = useQueryClient();
  const [hasSlash, setSlash] = useState(hasSlashKey);
  const isNarrow = useNarrowScreen();
  const { order } = details;
  const { marks, isCounted } = useShiftDays(order ? shiftPlacesOf([order]) : []);
  const choose = (chosen: AdminOrder) => {
    onClose();
    details.show(chosen);
  };
  const closeAfterCancelling = async () => {
    details.close();
    if (order) await invalidateOrder(client, order.id);
  };
  return (
    <>
      <OrderSearch
        open={isSearching}
        onChoose={choose}
        onClose={onClose}
        // A phone has no such keys.
        footer={
          isNarrow ? undefined : (
            <Switch
              label="The / key opens the search (Ctrl+K always does)"
              checked={hasSlash}
              onChange={(isOn) => {
                setSlashKey(isOn);
                setSlash(isOn);
              }}
            />
          )
        }
      />
      <OrderDetailsDialog
        open={details.isOpen}
        listed={order}
        payments={order && <OrderPayments orderNumber={order.id} />}
        mark={order && marks.get(order.id)}
        onCancelOrder={details.askToCancel}
        onClose={details.close}
      />
      {order && (
        <CancelOrderDialog
          open={details.isCancelling}
          orderNumber={order.id}
          isPaid={order.payment_status === 'done'}
          isCounted={isCounted(order)}
          onCancelled={closeAfterCancelling}
          onClose={details.keep}
        />
      )}
    </>
  );
}
