/** The most cash that a rider may hold, asked of who gives them more to collect (product 24.6). */
import { cashLimitDetail } from '#src/orders/assignment-rules.ts';
import { isDue } from '#src/orders/lifecycle.ts';
import type { CheckGiven, Given } from '#src/orders/server/assign-service.ts';
import { orderStateOf } from '#src/orders/server/order-move-service.ts';
import { AppError } from '#src/platform/contract/app-error.ts';
import type { KnownSettings } from '#src/settings/server/settings-cache.ts';
import { overLimitText } from '../rider-limit-rules.ts';
import { selectHolders } from './cash-holder-sql.ts';

/** In paise; undefined without a limit. */
export function limitOf(settings: KnownSettings): number | undefined {
  const rupees = settings.current().ordering.cash?.mostHeldRupees;
  return rupees === undefined ? undefined : rupees * 100;
}

/**
 * 409 `conflict` with the detail `cashLimit` where somebody who got more to collect comes over the
 * limit, with a sentence about everybody who does. It is a warning and takes no lock: who collects
 * at the same moment is not waited for.
 */
export function checkCashOfGiven(settings: KnownSettings): CheckGiven {
  return async (tx, given) => {
    const limitPaise = limitOf(settings);
    const receivers = new Set(given.filter(hasMoreToCollect).map(({ staffId }) => staffId));
    if (limitPaise === undefined || receivers.size === 0) return;
    const riders = (await selectHolders(tx)).filter(({ id }) => receivers.has(id));
    const texts = riders.flatMap((rider) => overLimitText(rider, limitPaise) ?? []);
    if (texts.length === 0) return;
    const message = texts.join(' ');
    throw new AppError('conflict', message, { details: [{ path: cashLimitDetail, message }] });
  };
}

/** An order that the person had before is nothing more. */
function hasMoreToCollect({ staffId, orders }: Given): boolean {
  return orders.some((order) => order.deliveryStaffId !== staffId && isDue(orderStateOf(order)));
}
