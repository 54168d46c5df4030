/** The limit of riders' cash, checked when they get more to collect (product 24.6). */
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
 * 409 `conflict` with the detail `cashLimit` if anybody with more to collect would exceed the
 * limit, with a sentence about each. It is only a warning, so that it takes no lock and does not
 * wait for simultaneous collections.
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

/** An order that the person already had adds nothing. */
function hasMoreToCollect({ staffId, orders }: Given): boolean {
  return orders.some((order) => order.deliveryStaffId !== staffId && isDue(orderStateOf(order)));
}
