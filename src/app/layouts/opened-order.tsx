/** The dialogs of one order: its details, and the confirmation before it is cancelled. */
import { useQueryClient } from '@tanstack/react-query';
import { OrderMoney } from '#src/accounting/web/admin/payment/order-money.tsx';
import { CancelOrderDialog } from '#src/accounting/web/admin/refund/cancel-order-dialog.tsx';
import { ChangeOrder } from '#src/checkout/web/admin/change-order.tsx';
import { ChangeWishes } from '#src/checkout/web/admin/change-wishes.tsx';
import { TakeCash } from '#src/checkout/web/admin/take-cash.tsx';
import { OrderPerson } from '#src/customers/web/admin/order-person.tsx';
import type { useShiftDays } from '#src/kitchen/web/admin/use-shift-days.ts';
import { OrderDetailsDialog } from '#src/orders/web/admin/details/order-details-dialog.tsx';
import type { useOrderDetails } from '#src/orders/web/admin/details/use-order-details.ts';
import { invalidateOrder } from './order-views.ts';

interface OpenedOrderProps {
  details: ReturnType<typeof useOrderDetails>;
  /** The kitchen's data on the order. */
  kitchen: Pick<ReturnType<typeof useShiftDays>, 'marks' | 'isCounted'>;
  /** Fetches again what is shown behind the dialogs. */
  onCancelled?: () => Promise<void>;
}

export function OpenedOrder({ details, kitchen, onCancelled }: OpenedOrderProps) {
  const client = useQueryClient();
  const { order } = details;
  return (
    <>
      <OrderDetailsDialog
        open={details.isOpen}
        listed={order}
        paymentsOf={(fresh) => <OrderMoney order={fresh} />}
        actionsOf={(fresh) => (
          <>
            <ChangeOrder order={fresh} />
            <ChangeWishes order={fresh} />
            <TakeCash order={fresh} />
          </>
        )}
        person={order && <OrderPerson mobileNo={order.mobileNo} onLeave={details.close} />}
        mark={order && kitchen.marks.get(order.id)}
        onCancelOrder={details.askToCancel}
        onClose={details.close}
      />
      {order && (
        <CancelOrderDialog
          open={details.isCancelling}
          order={order}
          isCounted={kitchen.isCounted(order)}
          onCancelled={async () => {
            details.close();
            await invalidateOrder(client, order.id);
            await onCancelled?.();
          }}
          onClose={details.keep}
        />
      )}
    </>
  );
}
