/** New order: for customers who phone, write or come to the counter. */
import { OrderEntry } from '#src/checkout/web/admin/entry/order-entry.tsx';
import { orderLabel } from '#src/orders/order-rules.ts';
import { PayLinkSection } from '#src/payments/web/admin/pay-link-section.tsx';
import type { ScreenHandle } from '#src/platform/browser/screen-handle.ts';

export const handle: ScreenHandle = { title: 'New order' };

export function NewOrderPage() {
  return (
    <main className="px-4 pb-10 md:px-6">
      <div className="mb-4">
        <h1 className="text-2xl font-extrabold tracking-tight">New order</h1>
        <p className="text-quiet">Type the mobile number. Their usual order is filled in.</p>
      </div>
      <OrderEntry
        payLinkOf={(id) => <PayLinkSection orderNumber={id} label={`Order ${orderLabel(id)}`} />}
      />
    </main>
  );
}
