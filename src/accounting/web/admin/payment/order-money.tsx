/** The money of an order: what was paid, and how the rest can be paid; or the pass that paid. */
import type { AdminOrder } from '#src/orders/admin-order-contract.ts';
import { isDue, isOutstanding, isPaid } from '#src/orders/lifecycle.ts';
import { orderLabel } from '#src/orders/order-rules.ts';
import { isPaidByPass, methodOf } from '#src/orders/payment-methods.ts';
import { PassOfOrder } from '#src/passes/web/admin/order-meals.tsx';
import { PayLinkSection } from '#src/payments/web/admin/pay-link-section.tsx';
import { OrderPayments } from './order-payments.tsx';
import { UnpaidAtDoor } from './unpaid-at-door.tsx';

export function OrderMoney({ order }: { order: AdminOrder }) {
  if (isPaidByPass(order)) return <PassOfOrder order={order} />;
  const label = `Order ${orderLabel(order.id)}`;
  return (
    <div className="grid content-start gap-4">
      <OrderPayments orderNumber={order.id} cash={cashOf(order)} />
      {cashOf(order) === 'due' && !beforeDoor.has(order.status) && (
        <UnpaidAtDoor orderNumber={order.id} />
      )}
      {isOutstanding(order) && <PayLinkSection orderNumber={order.id} label={label} />}
    </div>
  );
}

/** Statuses before the order is out for delivery. */
const beforeDoor = new Set<AdminOrder['status']>(['pending', 'isAssigned']);

function cashOf(order: AdminOrder) {
  const atDoor = isDue(order) ? 'due' : isPaid(order.payment_status) ? 'paid' : undefined;
  return ({ page: undefined, door: atDoor, sale: undefined } as const)[
    methodOf(order.settlement).collectedAt
  ];
}
