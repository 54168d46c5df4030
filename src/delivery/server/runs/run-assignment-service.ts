/**
 * Assigns whole runs: moves one run to another person, or assigns all waiting orders of a shift.
 */
import type { SeenOrder } from '#src/orders/admin-order-contract.ts';
import { selectOrdersForUpdate } from '#src/orders/server/admin-order-sql.ts';
import { type CheckGiven, changeHands, markAssigned } from '#src/orders/server/assign-service.ts';
import type { OrderRow } from '#src/orders/server/order-sql.ts';
import { AppError } from '#src/platform/contract/app-error.ts';
import { type Db, inTransaction } from '#src/platform/database/db.ts';
import type { OnNearOver } from '../delivery-step-service.ts';
import { learnDrivenSequence } from './run-learning-service.ts';
import { addToRuns, prepareRuns } from './run-making-service.ts';
import { selectCarried } from './run-read-sql.ts';
import { selectRun } from './run-sql.ts';

interface Giver {
  /** The admin. */
  staffId: string;
  now: Date;
  /** Undefined if no cash limit is to be checked. */
  checkGiven: CheckGiven | undefined;
}

interface Share {
  deliveryStaffId: string;
  /** The state of the orders when the admin saw them. */
  seen: readonly SeenOrder[];
}

/**
 * Returns how many orders the person has got. Orders that are out stay out, so that the boxes can
 * change hands on the way. 404 `not_found` for an unknown run. 409 `conflict`, without any change,
 * if the run has other open orders than the admin saw, or if one of them was handed over or
 * cancelled meanwhile.
 */
export function reassignRun(
  db: Db,
  runId: string,
  share: Share,
  { onNearOver, ...giver }: Giver & { onNearOver: OnNearOver },
): Promise<number> {
  return inTransaction(db, async (tx) => {
    const run = await selectRun(tx, runId);
    if (!run) throw new AppError('not_found', 'This run does not exist.');
    await lockOrders(tx, [share]);
    const carried = await selectCarried(tx, run, [run.staffId, share.deliveryStaffId]);
    const there = new Set(carried.map(({ number }) => number));
    const seen = new Set(share.seen.map(({ id }) => id));
    const own = carried.filter(({ deliveryStaffId }) => deliveryStaffId === run.staffId);
    const open = own.filter(({ status }) => status !== 'done');
    if (open.some(({ number }) => !seen.has(number)) || [...seen].some((id) => !there.has(id))) {
      throw new AppError('conflict', 'The run has changed. Please look at it again.');
    }
    const moved = await changeHands(tx, { ...assignmentOf(share, giver), onAssigned: addToRuns });
    if (share.deliveryStaffId === run.staffId) return moved;
    // What the first rider has driven is learned: nothing of it is open any more.
    await learnDrivenSequence(tx, run, giver.now);
    await onNearOver(
      tx,
      open.map(({ id }) => id),
    );
    return moved;
  });
}

/**
 * All shares or none; returns how many orders were assigned. 409 `conflict` names the first order
 * that has changed since the admin saw it.
 */
export function assignRuns(db: Db, shares: readonly Share[], giver: Giver): Promise<number> {
  return inTransaction(db, async (tx) => {
    const orders = await lockOrders(tx, shares);
    await prepareRuns(tx, orders, giver.now);
    let assigned = 0;
    // Checked once for all shares, so that the admin gets one question about everyone.
    const unasked = { ...giver, checkGiven: undefined };
    for (const share of shares) assigned += await give(tx, share, unasked);
    await giver.checkGiven?.(tx, givenOf(shares, orders));
    return assigned;
  });
}

/**
 * Locked by number for all recipients, so that two admins with the same orders wait for each other
 * instead of deadlocking.
 */
function lockOrders(tx: Db, shares: readonly Share[]) {
  return selectOrdersForUpdate(
    tx,
    shares.flatMap(({ seen }) => seen.map(({ id }) => id)),
  );
}

function give(tx: Db, share: Share, giver: Giver): Promise<number> {
  return markAssigned(tx, { ...assignmentOf(share, giver), onAssigned: addToRuns });
}

function assignmentOf({ deliveryStaffId, seen }: Share, giver: Giver) {
  return { orderNumbers: seen.map(({ id }) => id), deliveryStaffId, seen, ...giver };
}

function givenOf(shares: readonly Share[], orders: readonly OrderRow[]) {
  const byNumber = new Map(orders.map((order) => [order.number, order]));
  return shares.map(({ deliveryStaffId: staffId, seen }) => ({
    staffId,
    orders: seen.flatMap(({ id }) => byNumber.get(id) ?? []),
  }));
}
