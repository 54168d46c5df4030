/** How long a rider's "10 minutes" is told (product 14.13). */
import { canBeNear, type OrderState } from '#src/orders/lifecycle.ts';
import { minuteMs } from '#src/platform/contract/business-day.ts';

/** What one press says. */
export const nearMinutes = 10;

/** Customers read it for this many minutes, if their food does not come before. */
const nearForMinutes = 20;

/** A tap that arrives when its ten minutes are over tells customers nothing. */
export function isNearInTime(tappedAt: Date, now: Date): boolean {
  return now.getTime() - tappedAt.getTime() < nearMinutes * minuteMs;
}

/** True while customers read it. */
export function isStillNear(saidAt: Date, now: Date): boolean {
  return now.getTime() - saidAt.getTime() < nearForMinutes * minuteMs;
}

/** When the food is expected. */
export function expectedAt(saidAt: Date): Date {
  return new Date(saidAt.getTime() + nearMinutes * minuteMs);
}

/** Whether the rider's phone offers it: not again while the ten minutes last. */
export function canSayNear(
  order: OrderState & { nearAt?: string | undefined },
  now: Date,
): boolean {
  return canBeNear(order) && !isSaid(order, now);
}

export function isSaid({ nearAt }: { nearAt?: string | undefined }, now: Date): boolean {
  return nearAt !== undefined && isNearInTime(new Date(nearAt), now);
}
