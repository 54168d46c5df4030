/** The boxes of a frozen shift, in the order in which they leave. */
import { AppError } from '#src/platform/contract/app-error.ts';
import type { AnsweredOf } from '#src/platform/contract/codec.ts';
import type { Db } from '#src/platform/database/db.ts';
import { firstNameOf } from '#src/platform/personal/name-rules.ts';
import type { Box } from '../../packing-contract.ts';
import { compareByRunAndStop } from '../../shift-day-rules.ts';
import { type ShiftKey, selectShiftDay } from '../count/shift-day-sql.ts';
import { type BoxRow, selectBoxes } from './box-sql.ts';

/** A box with what only its papers show. */
export type PaperBox = AnsweredOf<typeof Box> & { note: string };

interface BoxPlace {
  run: { id: string; letter: string; rider: string };
  /** The number of the stop. */
  stop: number;
}

/** The run and stop of orders, by order id; orders without a delivery person are left out. */
export type StopsOfOrders = (
  db: Db,
  orderIds: readonly string[],
) => Promise<ReadonlyMap<string, BoxPlace>>;

/**
 * Sorted by run and stop; boxes without a run come last. 409 `conflict` before the shift is frozen.
 */
export async function findBoxes(
  db: Db,
  key: ShiftKey,
  stopsOfOrders: StopsOfOrders,
): Promise<PaperBox[]> {
  const day = await selectShiftDay(db, key);
  if (!day || day.state === 'open') throw new AppError('conflict', notFrozen);
  return toBoxes(db, await selectBoxes(db, key), stopsOfOrders);
}

export const notFrozen = 'The count of this shift is not frozen yet.';

export async function toBoxes(
  db: Db,
  rows: readonly BoxRow[],
  stopsOfOrders: StopsOfOrders,
): Promise<PaperBox[]> {
  const placeOf = await stopsOfOrders(db, [...new Set(rows.map(({ orderId }) => orderId))]);
  const boxes = rows.map(
    ({ orderId, fullName, packedAt, packedBy, addedBy, ...same }): PaperBox => {
      const name = firstNameOf(fullName);
      const { run, stop } = placeOf.get(orderId) ?? {};
      return {
        ...same,
        ...(name !== '' && { name }),
        ...(run && { run: { id: run.id, letter: run.letter, rider: run.rider } }),
        stop,
        ...(packedAt && { packedAt }),
        ...(packedBy !== null && { packedBy }),
        ...(addedBy !== null && { addedBy }),
      };
    },
  );
  return boxes.sort(compareByRunAndStop);
}
