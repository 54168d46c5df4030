/** Links to the customer: a call, a message, or directions. */
import { MapPin, MessageCircle, Phone } from 'lucide-react';
import { orderLabel } from '#src/orders/order-rules.ts';
import { buttonClass } from '#src/platform/browser/ui/button.tsx';
import type { DeliveryOrder } from '../../delivery-contract.ts';

const linkClass = buttonClass({
  variant: 'secondary',
  className: 'min-h-14 flex-col gap-0.5! px-1!',
});
const iconClass = 'size-5 shrink-0';
const elsewhere = { target: '_blank', rel: 'noopener' };

/**
 * The accessible name of a control. It includes the order number, because each card has the same
 * controls.
 */
export function nameWithOrder(label: string, orderNumber: number): string {
  return `${label}: Order ${orderLabel(orderNumber)}`;
}

export function DeliveryLinks({ order }: { order: DeliveryOrder }) {
  const { id, mobileNo, note, address } = order;
  const message = encodeURIComponent(`Order ${orderLabel(id)}`);
  const place = encodeURIComponent(`${note}, ${address.address}`);
  const link = (label: string) => ({
    'aria-label': nameWithOrder(label, id),
    className: linkClass,
  });
  return (
    <div className="grid grid-cols-3 gap-2">
      <a {...link('Call')} href={`tel:+91${mobileNo}`}>
        <Phone aria-hidden="true" className={iconClass} />
        Call
      </a>
      <a {...link('WhatsApp')} {...elsewhere} href={`https://wa.me/91${mobileNo}?text=${message}`}>
        <MessageCircle aria-hidden="true" className={iconClass} />
        WhatsApp
      </a>
      <a
        {...link('Map')}
        {...elsewhere}
        href={`https://www.google.com/maps/search/?api=1&query=${place}`}
      >
        <MapPin aria-hidden="true" className={iconClass} />
        Map
      </a>
    </div>
  );
}
