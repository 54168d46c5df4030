/** Counts what waits for a person, from the lists of the pages that show it. */
import { selectOpenAlerts } from '#src/alerts/server/alert-sql.ts';
import { selectDiscrepancies } from '#src/cash/server/cash-remittance-sql.ts';
import { selectOpenReturns } from '#src/cash/server/cash-return-sql.ts';
import { selectOwedOrders } from '#src/cash/server/collection-list-sql.ts';
import { selectUnapproved } from '#src/checkout/server/strangers/stranger-sql.ts';
import { selectUnhandledCount } from '#src/contact/server/contact-sql.ts';
import { findRefusalsToConfirm } from '#src/customers/server/refusals/cash-refusal-service.ts';
import { selectProblemCount } from '#src/orders/server/order-count-sql.ts';
import { selectWaitingSums } from '#src/outbox/server/text-list-sql.ts';
import { findLateSkips } from '#src/passes/server/deciding/late-skip-service.ts';
import { selectHasOffers } from '#src/passes/server/offers/offer-sql.ts';
import { may } from '#src/platform/contract/permissions.ts';
import type { StaffRole } from '#src/platform/contract/roles.ts';
import type { Shop } from '#src/platform/http/shop.ts';
import { type Waiting, type WaitingPart, waitingParts } from '../waiting-contract.ts';

const counts: Readonly<Record<WaitingPart, (shop: Shop) => Promise<number | undefined>>> = {
  orders: async ({ db }) => (await selectProblemCount(db)) + (await selectUnapproved(db)).length,
  cash: async ({ db, config }) =>
    (await selectDiscrepancies(db)).length +
    (await selectOpenReturns(db)).length +
    (await selectOwedOrders(db)).length +
    (await findRefusalsToConfirm(db, config.timeZone)).length,
  passes: async ({ db, clock, config }) =>
    (await selectHasOffers(db))
      ? (await findLateSkips(db, { now: clock(), timeZone: config.timeZone })).length
      : undefined,
  texts: async ({ db, clock }) =>
    (await selectWaitingSums(db, clock())).reduce((sum, { count }) => sum + count, 0),
  messages: ({ db }) => selectUnhandledCount(db),
  money: async ({ db }) => (await selectOpenAlerts(db)).length,
};

/** One statement after the other: a dashboard takes one connection of the pool. */
export async function countFor(shop: Shop, role: StaffRole): Promise<Waiting> {
  const waiting: Waiting = {};
  for (const part of waitingParts) {
    if (!may(role, part)) continue;
    const count = await counts[part](shop);
    if (count !== undefined) waiting[part] = count;
  }
  return waiting;
}
