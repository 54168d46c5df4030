/** Statements that find who brought the last orders to a place. */
import { eq, type SQL, sql } from 'drizzle-orm';
import { addresses } from '#src/addresses/server/address-tables.ts';
import { deliveryStatuses } from '#src/orders/lifecycle.ts';
import { orders } from '#src/orders/server/order-tables.ts';
import type { Db } from '#src/platform/database/db.ts';
import { selectPlain, uuids } from '#src/platform/database/plain-rows-sql.ts';
import { staff } from '#src/staff/server/staff-tables.ts';
import type { Slot } from './run-sql.ts';
import { runStops, runs } from './run-tables.ts';

const brought = sql`${orders.status} in (${sql.join(
  deliveryStatuses.map((status) => sql`${status}`),
  sql`, `,
)})`;
const delivers = sql`${staff.isActive} and ${eq(staff.role, 'delivery')}`;

/** Released orders without a delivery person, sorted by number. */
export function selectWaiting(db: Db, { date, shift }: Slot) {
  const { number, status, addressId, note } = orders;
  return selectPlain(
    db,
    { number, status, addressId, note, shortname: addresses.shortname },
    sql`from ${orders} join ${addresses} on ${addresses.id} = ${addressId}
      where ${orders.deliveryDate} = ${date} and ${orders.shift} = ${shift}
      and ${status} = 'pending' and ${orders.isReleased} order by ${number}`,
  );
}

export async function countWaiting(db: Db, { date, shift }: Slot): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`select count(*)::int as count
    from ${orders} where ${orders.deliveryDate} = ${date} and ${orders.shift} = ${shift}
    and ${orders.status} = 'pending' and ${orders.isReleased}`);
  return rows[0]?.count ?? 0;
}

/**
 * The orders of a place may have been moved to another run; one of its last few runs still has
 * them.
 */
const lastRuns = 4;

/** The newest runs with a stop at each of these places, of people who still deliver. */
export function selectLastRuns(db: Db, placeIds: readonly string[]) {
  const { placeId } = runStops;
  const newest: SQL = sql`select ${runStops.runId} as run_id from ${runStops}
    join ${runs} on ${runs.id} = ${runStops.runId} join ${staff} on ${staff.id} = ${runs.staffId}
    where ${placeId} = wanted.id and ${delivers}
    order by ${runStops.runId} desc limit ${lastRuns}`;
  return selectPlain(
    db,
    {
      runId: runs.id,
      date: runs.date,
      shift: runs.shift,
      riderId: staff.id,
      rider: staff.fullName,
    },
    sql`from (select distinct last.run_id
      from unnest(${uuids(placeIds)}) as wanted(id) cross join lateral (${newest}) last) found
      join ${runs} on ${runs.id} = found.run_id join ${staff} on ${staff.id} = ${runs.staffId}`,
  );
}

/** The orders of these runs. */
export function selectOrdersOfRuns(db: Db, runIds: readonly string[]) {
  const { addressId, note, number } = orders;
  return selectPlain(
    db,
    { runId: runs.id, addressId, note, number },
    sql`from ${runs} join ${orders} on ${orders.deliveryStaffId} = ${runs.staffId}
      and ${orders.deliveryDate} = ${runs.date} and ${orders.shift} = ${runs.shift}
      where ${runs.id} = any(${uuids(runIds)}) and ${brought}`,
  );
}

/** Upper limit of orders that are searched for one whose rider still delivers. */
const newestOrders = 300;

/** The rider of the newest order of each address whose rider still delivers. */
export function selectLastRiders(db: Db, addressIds: readonly string[]) {
  const { deliveryStaffId, addressId } = orders;
  const newest: SQL = sql`select ${deliveryStaffId} as staff_id, ${orders.deliveryDate} as day,
      ${orders.number} as number from ${orders}
    where ${addressId} = ${addresses.id} and ${brought}
    order by ${orders.deliveryDate} desc, ${orders.number} desc limit ${newestOrders}`;
  return selectPlain(
    db,
    { addressId: addresses.id, riderId: staff.id, rider: staff.fullName },
    sql`from ${addresses} cross join lateral (
        select newest.staff_id from (${newest}) newest join ${staff} on ${staff.id} = newest.staff_id
        where ${delivers} order by newest.day desc, newest.number desc limit 1) last
      join ${staff} on ${staff.id} = last.staff_id
      where ${addresses.id} = any(${uuids(addressIds)})`,
  );
}
