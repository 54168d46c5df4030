/** How far the food of orders is, for those who may know it (product 6.7). */
import type { AnsweredOf } from '#src/platform/contract/codec.ts';
import type { Db } from '#src/platform/database/db.ts';
import { isCooked } from '../lifecycle.ts';
import type { OrderUnderWay } from '../order-contract.ts';
import { orderStateOf } from './order-move-service.ts';
import type { OrderRow } from './order-sql.ts';

type Steps = Omit<AnsweredOf<typeof OrderUnderWay>, 'id' | 'deliveryDate' | 'shift'>;

/** What kitchen and delivery people have tapped, from other features; by order id. */
export type StepsOfOrders = (
  db: Db,
  orders: readonly OrderRow[],
  now: Date,
) => Promise<ReadonlyMap<string, Steps>>;

/**
 * The orders among these that are packed or out, by number. One that could not be handed over is
 * left out: staff decide about it.
 */
export async function findUnderWay(
  db: Db,
  orders: readonly OrderRow[],
  { stepsOfOrders, now }: { stepsOfOrders: StepsOfOrders; now: Date },
): Promise<AnsweredOf<typeof OrderUnderWay>[]> {
  const waiting = orders.filter(
    (order) =>
      isCooked(orderStateOf(order)) && order.status !== 'done' && order.deliveryProblem === null,
  );
  if (waiting.length === 0) return [];
  const stepsOf = await stepsOfOrders(db, waiting, now);
  return waiting
    .toSorted((one, other) => one.number - other.number)
    .flatMap(({ id, number, deliveryDate, shift }) => {
      const steps = stepsOf.get(id);
      return steps ? [{ id: number, deliveryDate, shift, ...steps }] : [];
    });
}
