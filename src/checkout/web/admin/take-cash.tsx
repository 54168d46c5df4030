/** Changes an unpaid online order to payment at the door. */
import type { AdminOrder } from '#src/orders/admin-order-contract.ts';
import { getOrder } from '#src/orders/admin-order-contract.ts';
import { canMove } from '#src/orders/lifecycle.ts';
import { isCollectedAtDoor, methodAtDoor } from '#src/orders/payment-methods.ts';
import { call } from '#src/platform/browser/api-client.ts';
import { useChange } from '#src/platform/browser/dashboard/use-change.ts';
import { toast } from '#src/platform/browser/toast.tsx';
import { Button } from '#src/platform/browser/ui/button.tsx';
import { takeCash } from '../../door-payment-contract.ts';

/** Renders nothing if it is not possible. */
export function TakeCash({ order }: { order: AdminOrder }) {
  const taking = useChange(() => call(takeCash, { params: { id: order.id } }), {
    stale: [getOrder],
    onSuccess: () => toast({ title: 'To be paid at the door', variant: 'success' }),
  });
  // A cash order is paid at the door already.
  if (isCollectedAtDoor(order)) return null;
  if (!canMove(order, { settlement: methodAtDoor }, 'staff')) return null;
  return (
    <Button variant="secondary" disabled={taking.isPending} onClick={() => taking.mutate()}>
      Take cash at the door
    </Button>
  );
}
