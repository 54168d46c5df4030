/** The orders of a checkout in the answer to the customer who placed them. */
import type { Shift } from '#src/platform/contract/shifts.ts';
import type { PlacedOrder } from '../checkout-contract.ts';

interface Answered {
  mobileNo: string;
  /** The total of the whole checkout. */
  totalPaise: number;
  /** Earliest first. */
  orders: readonly {
    number: number;
    deliveryDate: string;
    shift: Shift;
    totalPaise: number;
    awaitsApproval: boolean;
  }[];
}

export function toPlacedOrder({ mobileNo, totalPaise, orders }: Answered): PlacedOrder {
  const [first] = orders;
  if (!first) throw new Error('a checkout has no order');
  return {
    order: { id: first.number, mobileNo, totalAmountPaise: totalPaise },
    orders: orders.map((order) => ({
      id: order.number,
      deliveryDate: order.deliveryDate,
      shift: order.shift,
      totalAmountPaise: order.totalPaise,
      ...(order.awaitsApproval && { awaits_approval: true }),
    })),
  };
}
