/** Since when orders are out, and how many stops come before theirs, for their customers. */
import type { OrderRow } from '#src/orders/server/order-sql.ts';
import type { Db } from '#src/platform/database/db.ts';
import { isStillNear } from '../../near-rules.ts';
import { placeLineOf } from '../../place-rules.ts';
import { stopsBefore } from '../../run-rules.ts';
import { selectNear, selectTakenOut } from '../delivery-sql.ts';
import { textOf } from './run-making-service.ts';
import { selectCarried, selectRunsOfOrders, selectStops } from './run-read-sql.ts';

interface OnTheWay {
  outAt: Date;
  stopsBefore?: number;
  /** When the rider said to be about ten minutes away. */
  nearAt?: Date;
}

/** By order id; orders that are not out are left out. */
export async function findOnTheWay(
  db: Db,
  orders: readonly OrderRow[],
  now: Date,
): Promise<Map<string, OnTheWay>> {
  const out = orders.filter(({ status }) => status === 'outForDelivery');
  if (out.length === 0) return new Map();
  const ids = out.map(({ id }) => id);
  const [outAt, near] = [await selectTakenOut(db, ids), await selectNear(db, ids)];
  const runOf = new Map((await selectRunsOfOrders(db, ids)).map((run) => [run.orderId, run.runId]));
  const stopsOf = Map.groupBy(await selectStops(db, [...new Set(runOf.values())]), (s) => s.runId);
  const found = new Map<string, OnTheWay>();
  for (const order of out) {
    const since = outAt.get(order.id);
    if (!since) continue;
    const places = (stopsOf.get(runOf.get(order.id) ?? '') ?? []).map(textOf);
    const before = await countBefore(db, order, places);
    const nearAt = near.get(order.id);
    found.set(order.id, {
      outAt: since,
      ...(before !== undefined && { stopsBefore: before }),
      ...(nearAt && isStillNear(nearAt, now) && { nearAt }),
    });
  }
  return found;
}

async function countBefore(db: Db, order: OrderRow, places: readonly string[]) {
  const { deliveryDate: date, shift, deliveryStaffId } = order;
  if (deliveryStaffId === null) return undefined;
  const carried = await selectCarried(db, { date, shift }, [deliveryStaffId]);
  const waiting = new Set(
    carried
      .filter(({ status, deliveryProblem }) => status === 'outForDelivery' && !deliveryProblem)
      .map(placeOf),
  );
  const route = places.map((key) => ({ key, isOut: waiting.has(key) }));
  return stopsBefore(route, placeOf(order));
}

function placeOf({ addressId, note }: Pick<OrderRow, 'addressId' | 'note'>): string {
  return textOf({ addressId, line: placeLineOf(note) });
}
