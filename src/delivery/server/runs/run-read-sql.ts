/** Statements that read runs for display. */
import { and, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm';
import { addresses } from '#src/addresses/server/address-tables.ts';
import { deliveryStatuses } from '#src/orders/lifecycle.ts';
import { orders } from '#src/orders/server/order-tables.ts';
import type { BusinessDay } from '#src/platform/contract/business-day.ts';
import type { Db } from '#src/platform/database/db.ts';
import { selectPlain, uuids } from '#src/platform/database/plain-rows-sql.ts';
import { staff } from '#src/staff/server/staff-tables.ts';
import type { Slot } from './run-sql.ts';
import { places, runStops, runs } from './run-tables.ts';

/** The runs of a shift with their riders; only one person's if `staffId` is given. */
export function selectRuns(db: Db, { date, shift }: Slot, staffId?: string) {
  return db
    .select({ ...getTableColumns(runs), fullName: staff.fullName })
    .from(runs)
    .innerJoin(staff, eq(staff.id, runs.staffId))
    .where(
      and(
        eq(runs.date, date),
        eq(runs.shift, shift),
        staffId === undefined ? undefined : eq(runs.staffId, staffId),
      ),
    );
}

/** The stops of runs in the order of the route, with all notes on their places. */
export function selectStops(db: Db, runIds: readonly string[]) {
  const { runId, placeId, position, number } = runStops;
  const { addressId, line, dropPoint, gateNote, rank } = places;
  const { shortname, address, pin } = addresses;
  return selectPlain(
    db,
    {
      ...{ runId, placeId, position, number, addressId, line, dropPoint, gateNote, rank },
      ...{ shortname, address, pin },
    },
    sql`from ${runStops} join ${places} on ${places.id} = ${placeId}
      join ${addresses} on ${addresses.id} = ${addressId}
      where ${runId} = any(${uuids(runIds)}) order by ${position}`,
  );
}

const onTheWay = sql`${inArray(orders.status, deliveryStatuses)}`;
const { id, number, status, deliveryProblem, deliveryStaffId, addressId, note } = orders;
const carried = { id, number, status, deliveryProblem, deliveryStaffId, addressId, note };

/** The orders of these people on a shift, sorted by number. */
export function selectCarried(db: Db, { date, shift }: Slot, staffIds: readonly string[]) {
  return selectPlain(
    db,
    carried,
    sql`from ${orders} where ${deliveryStaffId} = any(${uuids(staffIds)})
      and ${orders.deliveryDate} = ${date} and ${orders.shift} = ${shift} and ${onTheWay}
      order by ${number}`,
  );
}

/** All assigned orders from this day on. */
export function selectCarriedFrom(db: Db, day: BusinessDay) {
  return selectPlain(
    db,
    { id, number },
    sql`from ${orders} where ${orders.deliveryDate} >= ${day} and ${onTheWay}`,
  );
}

/** Number of boxes of each of these orders. */
export async function selectBoxes(
  db: Db,
  orderIds: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await db.execute<{ id: string; boxes: number }>(
    sql`select ${id}, ${orders.meals} as boxes from ${orders} where ${id} = any(${uuids(orderIds)})`,
  );
  return new Map(rows.map((row) => [row.id, row.boxes]));
}

/**
 * The runs of these orders, with the address and note that determine the stop. Cancelled orders
 * keep theirs, because their boxes may be packed already.
 */
export function selectRunsOfOrders(db: Db, orderIds: readonly string[]) {
  // One index look-up per rider; as a join it would read all runs that ever existed.
  const run: SQL = sql`select ${runs.id}, ${runs.letter}, ${runs.staffId} from ${runs}
    where ${runs.date} = ${orders.deliveryDate} and ${runs.shift} = ${orders.shift}
    and ${runs.staffId} = ${orders.deliveryStaffId} limit 1`;
  return selectPlain(
    db,
    { orderId: id, addressId, note, runId: runs.id, letter: runs.letter, rider: staff.fullName },
    sql`from ${orders} cross join lateral (${run}) ${runs} join ${staff} on ${staff.id} = ${runs.staffId}
      where ${id} = any(${uuids(orderIds)})`,
  );
}
