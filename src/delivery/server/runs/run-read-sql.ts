/** Statements that read runs as people look at them. */
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

/** The runs of a shift with who drives them, or one person's alone. */
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

/** The stops of runs on their way, with all that is known of their places. */
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

/** The orders that people carry on a shift; by number. */
export function selectCarried(db: Db, { date, shift }: Slot, staffIds: readonly string[]) {
  return selectPlain(
    db,
    carried,
    sql`from ${orders} where ${deliveryStaffId} = any(${uuids(staffIds)})
      and ${orders.deliveryDate} = ${date} and ${orders.shift} = ${shift} and ${onTheWay}
      order by ${number}`,
  );
}

/** What people carry from this day on. */
export function selectCarriedFrom(db: Db, day: BusinessDay) {
  return selectPlain(
    db,
    { id, number },
    sql`from ${orders} where ${orders.deliveryDate} >= ${day} and ${onTheWay}`,
  );
}

/** How many boxes each of these orders has. */
export async function selectBoxes(
  db: Db,
  orderIds: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await db.execute<{ id: string; boxes: number }>(
    sql`select ${id}, ${orders.meals} as boxes from ${orders} where ${id} = any(${uuids(orderIds)})`,
  );
  return new Map(rows.map((row) => [row.id, row.boxes]));
}

/** In which runs these orders are, with the address and the note that say at which stop. */
export function selectRunsOfOrders(db: Db, orderIds: readonly string[]) {
  // One step into the index for each rider: as a join, it would read all runs there ever were.
  const run: SQL = sql`select ${runs.id}, ${runs.letter}, ${runs.staffId} from ${runs}
    where ${runs.date} = ${orders.deliveryDate} and ${runs.shift} = ${orders.shift}
    and ${runs.staffId} = ${orders.deliveryStaffId} limit 1`;
  return selectPlain(
    db,
    { orderId: id, addressId, note, runId: runs.id, letter: runs.letter, rider: staff.fullName },
    sql`from ${orders} cross join lateral (${run}) ${runs} join ${staff} on ${staff.id} = ${runs.staffId}
      where ${id} = any(${uuids(orderIds)}) and ${onTheWay}`,
  );
}
