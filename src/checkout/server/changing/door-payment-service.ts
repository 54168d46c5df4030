/** Changes an unpaid online order to payment at the door. */
import { selectCashRefusals } from '#src/customers/server/refusals/cash-refusal-sql.ts';
import { atDoorNote } from '#src/orders/order-rules.ts';
import { findOrderOfNumber } from '#src/orders/server/admin-order-service.ts';
import { settleInCash } from '#src/orders/server/order-move-service.ts';
import { selectOrdersOfCheckout } from '#src/orders/server/order-sql.ts';
import { AppError } from '#src/platform/contract/app-error.ts';
import { type Db, inTransaction } from '#src/platform/database/db.ts';
import { type CashRules, mostCashRefusals } from '#src/settings/cash-limit-rules.ts';
import { cashRefusedText } from '../../no-cash-texts.ts';
import { getCheckout, lockCheckoutOf } from '../checkout-service.ts';
import { withdrawPayTexts } from '../pay-text-service.ts';
import { takeOutCancelled } from '../split-unpaid-service.ts';

interface Decision {
  staffId: string;
  now: Date;
  cash: CashRules;
}

/**
 * Also changes the other orders of its checkout, each of which gets a checkout of its own, except
 * cancelled ones. An open page stays valid for a single order; for several its payment is refunded,
 * because each is now paid alone. Returns their numbers.
 */
export function moveToCash(
  db: Db,
  orderNumber: number,
  { staffId, now, cash }: Decision,
): Promise<number[]> {
  return inTransaction(db, async (tx) => {
    const checkoutId = await lockCheckoutOf(tx, orderNumber);
    const checkout = await getCheckout(tx, checkoutId);
    const { mobileNo, cancelReason } = await findOrderOfNumber(tx, orderNumber);
    if (!cash) refuse('Cash at the door is switched off in the settings.');
    if (checkout.state === 'confirmed') refuse('This order is paid already.');
    if (checkout.state === 'due') refuse('This order is paid at the door already.');
    if (checkout.state === 'lapsed' || cancelReason !== null)
      refuse('This order is over. Please enter it again.');
    if ((await selectCashRefusals(tx, mobileNo)) >= mostCashRefusals) refuse(cashRefusedText);
    await withdrawPayTexts(tx, [checkoutId]);
    const orders = await selectOrdersOfCheckout(tx, checkoutId);
    const standing = await takeOutCancelled(tx, checkout, orders, { staffId, now });
    await settleInCash(tx, checkout, standing, {
      by: 'staff',
      staffId,
      now,
      staffNote: atDoorNote,
    });
    return standing.map(({ number }) => number);
  });
}

function refuse(message: string): never {
  throw new AppError('conflict', message);
}
