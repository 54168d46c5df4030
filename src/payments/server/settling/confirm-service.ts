/** What money that is accepted does: it confirms its checkout, whose orders get their receipts. */
import {
  confirmCheckout,
  lapseCheckout,
  type lockCheckout,
  reviveCheckout,
} from '#src/checkout/server/checkout-service.ts';
import { selectOrdersOfCheckout } from '#src/orders/server/order-sql.ts';
import type { Db } from '#src/platform/database/db.ts';
import type { Shop } from '#src/platform/http/shop.ts';
import { issueReceipts } from '#src/receipts/server/receipt-service.ts';
import { isOverdue } from '../../payment-rules.ts';
import { oweForCancelled } from '../refunds/refund-service.ts';

export interface Confirming {
  shop: Pick<Shop, 'config' | 'log'>;
  now: Date;
}

/** False, and nothing has changed but that it may have lapsed, for a checkout that can't be served or is paid already. */
export async function confirmByMoney(
  tx: Db,
  checkout: Awaited<ReturnType<typeof lockCheckout>>,
  by: Confirming,
): Promise<boolean> {
  if (checkout.state === 'confirmed') return false;
  if (checkout.state === 'awaiting') {
    if (!isOverdue(checkout, by.now)) {
      await confirmCheckout(tx, checkout.id, by.now);
      return true;
    }
    // Nobody ended it in time, as the shop was away: its shift may be over.
    await lapseCheckout(tx, checkout.id, by.now);
  }
  const { timeZone, cutOffs } = by.shop.config;
  return reviveCheckout(tx, checkout.id, { now: by.now, timeZone, cutOffs });
}

/** After the attempt is stored as accepted: receipts, and what goes back of orders that are not cooked any more. */
export async function serveAccepted(tx: Db, checkoutId: string, by: Confirming): Promise<void> {
  const { timeZone } = by.shop.config;
  await issueReceipts(tx, { checkoutId, now: by.now, timeZone });
  await oweForCancelledOrders(tx, checkoutId, by);
}

/** Orders that were cancelled while their customer was paying for the whole checkout. */
async function oweForCancelledOrders(
  tx: Db,
  checkoutId: string,
  { shop, now }: Confirming,
): Promise<void> {
  for (const { id: orderId, totalPaise, cancelReason } of await selectOrdersOfCheckout(
    tx,
    checkoutId,
  )) {
    if (cancelReason === null) continue;
    const share = { checkoutId, orderId, totalPaise, reason: cancelReason };
    await oweForCancelled(tx, { shop, now }, share);
  }
}
