/** Asks why an order is cancelled, and explains what happens to its money. */
import { useQuery } from '@tanstack/react-query';
import { cancelOrder } from '#src/checkout/cancel-contract.ts';
import type { AdminOrder } from '#src/orders/admin-order-contract.ts';
import { isPaid } from '#src/orders/lifecycle.ts';
import { orderLabel } from '#src/orders/order-rules.ts';
import { isPaidByPass } from '#src/orders/payment-methods.ts';
import { listOrderPayments } from '#src/payments/admin-payment-contract.ts';
import { call } from '#src/platform/browser/api-client.ts';
import { queryOf } from '#src/platform/browser/query.ts';
import { toast } from '#src/platform/browser/toast.tsx';
import { formatPaise } from '#src/platform/contract/rupee-format.ts';
import { ReasonDialog } from './reason-dialog.tsx';
import { passReasonHint, reasonHint, unpaidReasonHint } from './reason-texts.ts';

interface CancelOrderDialogProps {
  open: boolean;
  order: AdminOrder;
  /** The kitchen has already counted it. */
  isCounted: boolean;
  /** Refreshes the page; the message is shown afterwards. */
  onCancelled: () => Promise<void>;
  onClose: () => void;
}

export function CancelOrderDialog(props: CancelOrderDialogProps) {
  const { open, order, isCounted, onCancelled, onClose } = props;
  const { id: orderNumber, totalAmountPaise: totalPaise } = order;
  const isDone = isPaid(order.payment_status);
  // For a cash order this is the order's own total, because each order is paid separately.
  const { data } = useQuery({
    ...queryOf(listOrderPayments, { params: { id: orderNumber } }),
    enabled: open && !isDone,
  });
  const isWithOthers = data !== undefined && data.checkoutTotalPaise > totalPaise;
  const unpaid = isWithOthers && data.isBeingPaid ? `${unpaidText} ${othersText}` : unpaidText;
  const money = isPaidByPass(order) ? passText : isDone ? paidText : unpaid;
  const hint = isPaidByPass(order) ? passReasonHint : isDone ? reasonHint : unpaidReasonHint;
  return (
    <ReasonDialog
      open={open}
      title={`Cancel order ${orderLabel(orderNumber)}`}
      description={isCounted ? `${money} It is on the count already; the kitchen is told.` : money}
      label="Reason"
      hint={hint}
      withNote
      required="Please say why."
      confirmLabel="Cancel order"
      keepLabel="Keep order"
      destructive
      send={(reason, staffNote) =>
        call(cancelOrder, { params: { id: orderNumber }, body: { reason, staffNote } })
      }
      onDone={async ({ refundOwedPaise }) => {
        await onCancelled();
        tellSuccess(refundOwedPaise);
      }}
      onClose={onClose}
    />
  );
}

const passText = 'The meal goes back to the pass.';
const paidText = 'This order is paid: its money is owed back to the customer.';
const unpaidText =
  'This order is not paid. Money that arrives for it later is owed back to the customer.';
/** Decision 22. */
const othersText =
  'Orders that are being paid together with it can be paid on their own once that payment page has expired.';

function tellSuccess(refundOwedPaise: number | undefined): void {
  toast({
    title: 'Order Cancelled',
    variant: 'success',
    ...(refundOwedPaise !== undefined && {
      description: `${formatPaise(refundOwedPaise)} is owed back to the customer.`,
    }),
  });
}
