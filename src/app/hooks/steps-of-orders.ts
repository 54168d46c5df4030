/** What kitchen and delivery people have tapped of orders, for the customers who placed them. */
import { findOnTheWay } from '#src/delivery/server/runs/on-the-way-service.ts';
import { findPacked } from '#src/kitchen/server/packing/packed-service.ts';
import type { StepsOfOrders } from '#src/orders/server/under-way-service.ts';

export const stepsOfOrders: StepsOfOrders = async (db, orders, now) => {
  const ids = orders.map(({ id }) => id);
  const [packed, onTheWay] = await Promise.all([
    findPacked(db, ids),
    findOnTheWay(db, orders, now),
  ]);
  return new Map(
    ids.flatMap((id) => {
      const packedAt = packed.get(id);
      const out = onTheWay.get(id);
      return packedAt || out ? [[id, { ...(packedAt && { packedAt }), ...out }] as const] : [];
    }),
  );
};
