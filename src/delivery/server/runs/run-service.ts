/** Reads runs for display: runs with the stops that have orders, and the stop of an order. */
import type { Db } from '#src/platform/database/db.ts';
import { buildingOf, placeLineOf } from '../../place-rules.ts';
import type { Run, Stop } from '../../run-contract.ts';
import { byLetter } from '../../run-rules.ts';
import { selectDropPoint } from './place-sql.ts';
import { textOf } from './run-making-service.ts';
import {
  selectBoxes,
  selectCarried,
  selectRuns,
  selectRunsOfOrders,
  selectStops,
} from './run-read-sql.ts';
import type { Slot } from './run-sql.ts';

/** The stop of an order, as written on its boxes. */
export interface StopOfOrder {
  /** The run with the name of its rider. */
  run: { id: string; letter: string; rider: string };
  stop: number;
}

/** By order id; orders without a delivery person are left out. */
export async function findStopsOfOrders(
  db: Db,
  orderIds: readonly string[],
): Promise<Map<string, StopOfOrder>> {
  if (orderIds.length === 0) return new Map();
  const found = await selectRunsOfOrders(db, orderIds);
  const runs = new Map(
    found.map(({ runId, letter, rider }) => [runId, { id: runId, letter, rider }]),
  );
  const stops = await selectStops(db, [...runs.keys()]);
  const numbers = new Map(stops.map((stop) => [`${stop.runId} ${textOf(stop)}`, stop.number]));
  return new Map(
    found.flatMap(({ orderId, addressId, note, runId }) => {
      const run = runs.get(runId);
      const stop = numbers.get(`${runId} ${textOf({ addressId, line: placeLineOf(note) })}`);
      return run && stop !== undefined ? [[orderId, { run, stop }] as const] : [];
    }),
  );
}

/** Where to leave the boxes; undefined if there is no note. */
export async function findDropPoint(
  db: Db,
  { addressId, note }: { addressId: string; note: string },
): Promise<string | undefined> {
  return (await selectDropPoint(db, { addressId, line: placeLineOf(note) })) || undefined;
}

/**
 * Sorted by letter; only one person's if `staffId` is given. Runs whose orders were all reassigned
 * are left out.
 */
export async function findRuns(db: Db, slot: Slot, staffId?: string): Promise<Run[]> {
  const rows = await selectRuns(db, slot, staffId);
  if (rows.length === 0) return [];
  const riders = rows.map((row) => row.staffId);
  const carried = Map.groupBy(
    await selectCarried(db, slot, riders),
    (order) => order.deliveryStaffId,
  );
  const ids = [...carried.values()].flatMap((orders) => orders.map(({ id }) => id));
  const boxesOf = await selectBoxes(db, ids);
  const stopsOf = Map.groupBy(
    await selectStops(
      db,
      rows.map(({ id }) => id),
    ),
    ({ runId }) => runId,
  );
  return rows
    .map((row) => ({
      id: row.id,
      letter: row.letter,
      rider: { id: row.staffId, fullName: row.fullName },
      revision: row.revision,
      stops: shownStops(stopsOf.get(row.id) ?? [], carried.get(row.staffId) ?? [], boxesOf),
    }))
    .filter(({ stops }) => stops.length > 0)
    .sort(byLetter);
}

type CarriedOrder = Awaited<ReturnType<typeof selectCarried>>[number];
type StopRow = Awaited<ReturnType<typeof selectStops>>[number];

function shownStops(
  stops: readonly StopRow[],
  orders: readonly CarriedOrder[],
  boxesOf: ReadonlyMap<string, number>,
): Stop[] {
  const ordersOf = Map.groupBy(orders, ({ addressId, note }) =>
    textOf({ addressId, line: placeLineOf(note) }),
  );
  return stops.flatMap((stop) => {
    const own = ordersOf.get(textOf(stop)) ?? [];
    const [first] = own;
    if (!first) return [];
    const { placeId, addressId, shortname, address, number, pin, dropPoint, gateNote } = stop;
    return [
      {
        ...{ placeId, addressId, shortname, address, number },
        building: buildingOf(first.note),
        ...(pin !== null && { pin }),
        ...(dropPoint !== '' && { dropPoint }),
        ...(gateNote !== '' && { gateNote }),
        orders: own.map((order) => order.number),
        boxes: own.reduce((sum, { id }) => sum + (boxesOf.get(id) ?? 0), 0),
        done: own.filter(({ status }) => status === 'done').length,
      },
    ];
  });
}
