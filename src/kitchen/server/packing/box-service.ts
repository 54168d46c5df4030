/** The boxes of a frozen shift, in the order in which they leave. */
import { AppError } from '#src/platform/contract/app-error.ts';
import { isoWithOffset } from '#src/platform/contract/business-day.ts';
import type { Db } from '#src/platform/database/db.ts';
import type { Box } from '../../packing-contract.ts';
import { type ShiftKey, selectShiftDay } from '../count/shift-day-sql.ts';
import { type BoxRow, selectBoxes, selectRunsOfOrders } from './box-sql.ts';

interface BoxPlace {
  run: { id: string; letter: string; rider: string };
  /** The number of its stop; undefined where the run has none for it yet. */
  stop?: number | undefined;
}

/** On which run and stop orders are, by their ids; those that nobody was given are left out. */
export type StopsOfOrders = (
  db: Db,
  orderIds: readonly string[],
) => Promise<ReadonlyMap<string, BoxPlace>>;

/** Of the runs alone: a label says who brings a box, and no stop. */
export const runsOfOrders: StopsOfOrders = async (db, orderIds) => {
  const rows = await selectRunsOfOrders(db, { orderIds });
  return new Map(rows.map(({ orderId, ...run }) => [orderId, { run }]));
};

interface Reader {
  timeZone: string;
  stopsOfOrders: StopsOfOrders;
}

/** By run and stop, those without a run last; 409 `conflict` before the shift is frozen. */
export async function findBoxes(db: Db, key: ShiftKey, reader: Reader): Promise<Box[]> {
  const day = await selectShiftDay(db, key);
  if (!day || day.state === 'open') throw new AppError('conflict', notFrozen);
  return toBoxes(db, await selectBoxes(db, key), reader);
}

export const notFrozen = 'The count of this shift is not fixed yet.';

export async function toBoxes(db: Db, rows: readonly BoxRow[], reader: Reader): Promise<Box[]> {
  const { timeZone, stopsOfOrders } = reader;
  const placeOf = await stopsOfOrders(db, [...new Set(rows.map(({ orderId }) => orderId))]);
  const boxes = rows.map(({ orderId, packedAt, packedBy, addedBy, ...same }): Box => {
    const { run, stop } = placeOf.get(orderId) ?? {};
    return {
      ...same,
      ...(run && { run: { id: run.id, letter: run.letter, rider: run.rider } }),
      ...(stop !== undefined && { stop }),
      ...(packedAt && { packedAt: isoWithOffset(packedAt, timeZone) }),
      ...(packedBy !== null && { packedBy }),
      ...(addedBy !== null && { addedBy }),
    };
  });
  return boxes.sort(onTheirWay);
}

/** "B" before "AA", and what has no run or stop last. */
function onTheirWay(a: Box, b: Box): number {
  const last = Number.MAX_SAFE_INTEGER;
  const [first, second] = [a.run?.letter ?? '', b.run?.letter ?? ''];
  return (
    (first.length || last) - (second.length || last) ||
    (first < second ? -1 : first > second ? 1 : 0) ||
    (a.stop ?? last) - (b.stop ?? last) ||
    a.order - b.order ||
    a.nth - b.nth
  );
}
