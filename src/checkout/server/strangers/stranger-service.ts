/** Cash orders of numbers that never paid: which of them wait for approval (product 24.16). */
import type { Db } from '#src/platform/database/db.ts';
import type { ShiftPlan } from '#src/settings/cut-off-rules.ts';
import { beyondMost } from '../../stranger-rules.ts';
import { earliestCutOff } from '../checkout-service.ts';
import { enqueueEnd } from './end-unapproved-job.ts';
import { insertNetworks, lockStrangers, lockUnapproved, selectOpenOrders } from './stranger-sql.ts';
import type { Delivery, Visitor } from './visitor.ts';

export type StrangerOrder = Delivery & { id: string };

/** Orders of a number that never paid, each with the hash of its network and shift. */
export interface StrangerOrders<O extends StrangerOrder = StrangerOrder> {
  all: readonly (O & { networkHash: string })[];
  /** The orders that wait for approval. */
  unapproved: readonly (O & { networkHash: string })[];
}

/**
 * Locks the browser and the networks, so that simultaneous orders of others there are already
 * stored. The person is locked before; the order's own locks come after.
 */
export async function judgeStranger<O extends StrangerOrder>(
  tx: Db,
  orders: readonly O[],
  { visitor, browserId }: { visitor: Visitor; browserId: string },
): Promise<StrangerOrders<O>> {
  const all = orders.map((order) => ({ ...order, networkHash: visitor.networkHashOf(order) }));
  const hashes = all.map(({ networkHash }) => networkHash);
  await lockStrangers(tx, { keys: [browserId, ...hashes] });
  const open = await selectOpenOrders(tx, { browserId, hashes });
  return { all, unapproved: beyondMost(all, open) };
}

/**
 * Call it after the orders are stored: counts them, and for those that wait for approval raises an
 * alert and schedules their end at the cut-off.
 */
export async function noteStrangers(
  tx: Db,
  { all, unapproved }: StrangerOrders,
  { visitor, plan, now }: { visitor: Visitor; plan: ShiftPlan; now: Date },
): Promise<void> {
  await insertNetworks(
    tx,
    all.map(({ id: orderId, networkHash }) => ({ orderId, networkHash, createdAt: now })),
  );
  for (const order of unapproved) {
    await enqueueEnd(tx, order.id, earliestCutOff([order], plan));
  }
  if (unapproved.length === 0) return;
  // The last lock of all: its holder waits for no other.
  await lockUnapproved(tx, {});
  for (const order of unapproved) await visitor.onUnapproved(tx, order, now);
}
