/** Until when an order can be cancelled: the table of steps in `lifecycle.ts` decides. */
import { canMove, type OrderState } from './lifecycle.ts';

/**
 * Staff can cancel an order until it is out for delivery, and one that is out as long as it has a
 * problem (product 10.2). Customers cannot cancel.
 */
export function canCancel(order: OrderState): boolean {
  const cancelled = { status: 'unexpected', problem: undefined, isCancelled: true } as const;
  return canMove(order, cancelled, 'staff');
}
