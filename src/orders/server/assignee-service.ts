/** Loads and last deliveries of the delivery people, for the Assign dialog. */
import type { Db } from '#src/platform/database/db.ts';
import type { DeliveryLoad, LastServed } from '../assignee-contract.ts';
import { selectGoals, selectLastServed, selectLoads } from './order-count-sql.ts';

/** The loads on the days and shifts of these orders, and who delivered to their addresses last. */
export async function findAssigneeLoads(
  db: Db,
  orderNumbers: readonly number[],
): Promise<{ loads: DeliveryLoad[]; lastServed: LastServed[] }> {
  const goals = await selectGoals(db, orderNumbers);
  if (goals.length === 0) return { loads: [], lastServed: [] };
  const deliveries = new Map(goals.map(({ date, shift }) => [`${date} ${shift}`, { date, shift }]));
  const addressIds = new Set(goals.map(({ addressId }) => addressId));
  const counts = await selectLoads(db, [...deliveries.values()]);
  const served = await selectLastServed(db, [...addressIds]);
  return {
    loads: [...Map.groupBy(counts, ({ deliveryStaffId }) => deliveryStaffId ?? '')].map(
      ([delivery_boy_id, states]) => {
        const of = (status: (typeof states)[number]['status']) =>
          states.find((each) => each.status === status)?.count ?? 0;
        return {
          delivery_boy_id,
          isAssigned: of('isAssigned'),
          outForDelivery: of('outForDelivery'),
          done: of('done'),
        };
      },
    ),
    lastServed: served.map(({ shortname, deliveryStaffId, date }) => ({
      shortname,
      delivery_boy_id: deliveryStaffId ?? '',
      date,
    })),
  };
}
