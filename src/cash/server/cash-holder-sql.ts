/** The statement that finds who holds cash, and who has cash to collect. */
import { and, asc, eq, gt, inArray, or, sum } from 'drizzle-orm';
import { isDue, ofOrderRow } from '#src/orders/server/order-payment-tables.ts';
import { orders } from '#src/orders/server/order-tables.ts';
import type { Db } from '#src/platform/database/db.ts';
import { staff } from '#src/staff/server/staff-tables.ts';
import { riderCashBalances } from './rider-cash-tables.ts';

/** Everybody who delivers or holds cash, by name, with the sum they have to collect. */
export async function selectHolders(db: Db) {
  const { id, fullName } = staff;
  const carried = dueOfRiders(db);
  const rows = await db
    .select({
      ...{ id, fullName, balancePaise: riderCashBalances.balancePaise },
      carriedPaise: carried.duePaise,
    })
    .from(staff)
    .leftJoin(riderCashBalances, eq(riderCashBalances.riderId, staff.id))
    .leftJoin(carried, eq(carried.riderId, staff.id))
    .where(
      or(
        gt(riderCashBalances.balancePaise, 0),
        and(eq(staff.role, 'delivery'), eq(staff.isActive, true)),
      ),
    )
    .orderBy(asc(fullName));
  return rows.map(({ balancePaise, carriedPaise, ...holder }) => ({
    ...holder,
    holdsPaise: balancePaise ?? 0,
    toCollectPaise: carriedPaise ?? 0,
  }));
}

/** The sum to be collected for the orders that each rider carries. */
function dueOfRiders(db: Db) {
  const { deliveryStaffId, status, totalPaise } = orders;
  return db
    .select({
      riderId: deliveryStaffId,
      duePaise: sum(totalPaise).mapWith(Number).as('due_paise'),
    })
    .from(orders)
    .where(and(ofOrderRow(isDue), inArray(status, ['isAssigned', 'outForDelivery'])))
    .groupBy(deliveryStaffId)
    .as('carried');
}
