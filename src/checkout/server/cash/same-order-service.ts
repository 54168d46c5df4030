/** Who has begun to pay online, and orders the same in cash, means the same order. */
import { selectBlockedReason } from '#src/customers/server/blocked-sql.ts';
import { settleInCash } from '#src/orders/server/order-move-service.ts';
import { selectBegunCheckout } from '#src/orders/server/order-move-sql.ts';
import { selectLinesOfOrders, selectOrdersOfCheckout } from '#src/orders/server/order-sql.ts';
import { type Db, inTransaction } from '#src/platform/database/db.ts';
import { hasLines } from '../../checkout-rules.ts';
import { isPayable, lockCheckout } from '../checkout-service.ts';
import { lockPerson } from '../entry/entry-sql.ts';
import { withdrawPayTexts } from '../pay-text-service.ts';
import { toPlacedOrder } from '../placed-answer.ts';
import type { PlacingInput, PlacingResult } from '../placing-input.ts';
import { hashesOfBegun, replayPlacement } from '../placing-replay-service.ts';
import { refuseBlocked } from '../staff-entry.ts';
import { refuseCash } from './cash-limits-service.ts';

/**
 * The browser's own order, that waits for its money online and is the same but for how it is paid,
 * is paid at the door: it keeps its portions, and a page of it that is open pays it, or goes back
 * whole where it was for several. The key that it was placed with stands for it as before, and so
 * does that of this press. Undefined, with nothing changed, where there is none. Throws as a new
 * order in cash does.
 */
export async function takeBegunInCash(
  db: Db,
  placement: PlacingInput,
  requestHash: string,
): Promise<PlacingResult | undefined> {
  const { request, idempotencyKey, browserId, entry, now } = placement;
  const requestHashes = hashesOfBegun(request);
  if (requestHashes.length === 0 || browserId === undefined || entry) return undefined;
  const look = { key: idempotencyKey ?? null, browserId, requestHashes };
  const begun = await selectBegunCheckout(db, look);
  if (begun === undefined) return undefined;
  if (begun.state !== 'awaiting') return replayPlacement(db, placement, requestHash);
  return inTransaction(db, async (tx) => {
    const { id } = begun;
    await lockPerson(tx, { mobileNo: request.mobileNo });
    const checkout = await lockCheckout(tx, id);
    // The same press at the same moment was faster.
    if (checkout.state !== 'awaiting') return replayPlacement(tx, placement, requestHash);
    const plan = await placement.newestPlan(tx);
    const orders = await selectOrdersOfCheckout(tx, id);
    // The kitchen may have cancelled or changed a part of it.
    const ids = orders.map((order) => order.id);
    const isAsSent = hasLines(await selectLinesOfOrders(tx, ids), request.menus);
    // Under the key that it began with it is another request.
    const isNewKey = checkout.idempotencyKey === null || checkout.idempotencyKey !== idempotencyKey;
    if (!isAsSent || !isNewKey) return undefined;
    if (!isPayable(checkout, orders, { now, plan })) return undefined;
    refuseBlocked(undefined, await selectBlockedReason(tx, request.mobileNo));
    await refuseCash(tx, orders, placement);
    await withdrawPayTexts(tx, [id]);
    const note = { by: 'customer', now, reason: 'To be paid at the door' } as const;
    await settleInCash(tx, checkout, orders, { ...note, pressKey: idempotencyKey });
    const { mobileNo, totalPaise } = checkout;
    const answer = toPlacedOrder({ mobileNo, totalPaise, orders });
    return { answer, browserId, portionsChanged: false };
  });
}
