/** Messages that the dashboard shows on its own (product 14.5). */
import { orderLabel, orderStatusLabels } from '#src/orders/order-rules.ts';
import { toast } from '#src/platform/browser/toast.tsx';
import { counted } from '#src/platform/contract/rupee-format.ts';
import type { DeliveryOrder } from '../delivery-contract.ts';

export function notifyUpdated(status: 'outForDelivery' | 'done'): void {
  toast({
    title: 'Delivery Status Updated',
    description: `Order has been marked as ${orderStatusLabels[status].toLowerCase()}.`,
    variant: 'success',
  });
}

export function notifyRefused(description: string): void {
  toast({ title: 'Error updating status', description, variant: 'destructive' });
}

/** The server refused the new order of the stops, so its own order is shown again. */
export function notifyUnarranged(reason: string): void {
  toast({
    title: 'The order of the stops was not saved',
    description: reason,
    variant: 'destructive',
  });
}

/** Orders that were assigned during the round. */
export function notifyNew(orders: readonly DeliveryOrder[]): void {
  const [first] = orders;
  if (!first) return;
  const places = [...new Set(orders.map(({ address }) => address.shortname))].join(', ');
  const what = orders.length === 1 ? `Order ${orderLabel(first.id)}, ${places}` : places;
  const out = orders.filter(({ status }) => status === 'outForDelivery').length;
  toast({
    title: counted(orders.length, 'new order', 'new orders'),
    description: out === 0 ? what : `${what}. ${out} of them out already: take their boxes over.`,
  });
}
