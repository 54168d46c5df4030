/** Arranges the stops of a run, and stores notes on places. */
import { AppError } from '#src/platform/contract/app-error.ts';
import { addDays } from '#src/platform/contract/business-day.ts';
import { shifts } from '#src/platform/contract/shifts.ts';
import { type Db, inTransaction } from '#src/platform/database/db.ts';
import type { Run } from '../../run-contract.ts';
import { updatePlace } from './place-sql.ts';
import { learnSequence } from './run-learning-service.ts';
import { findRuns } from './run-service.ts';
import {
  type RunRow,
  replaceStops,
  type StopRow,
  selectRunForUpdate,
  selectStopsOfRun,
  updateRun,
} from './run-sql.ts';

interface Arrangement {
  runId: string;
  /** Every shown stop of the run, once. */
  placeIds: readonly string[];
  /** The revision of the run that the person saw. */
  revision: number;
}

/**
 * Arranged by an admin: the numbers on boxes change accordingly. 404 `not_found` for an unknown
 * run, 409 `conflict` if it has changed since the admin saw it.
 */
export function arrangeStops(db: Db, arrangement: Arrangement): Promise<Run> {
  return inTransaction(db, async (tx) => {
    const run = await selectRunForUpdate(tx, { id: arrangement.runId });
    if (!run) throw new AppError('not_found', 'This run does not exist.');
    return arrange(tx, run, arrangement, (_stop, position) => position + 1);
  });
}

/**
 * Arranged by the rider: the boxes are packed, so their numbers do not change. 403 `forbidden` for
 * another person's run.
 */
export function arrangeOwnStops(db: Db, staffId: string, arrangement: Arrangement): Promise<Run> {
  return inTransaction(db, async (tx) => {
    const run = await selectRunForUpdate(tx, { id: arrangement.runId });
    if (run?.staffId !== staffId) throw new AppError('forbidden', 'This run is not yours.');
    return arrange(tx, run, arrangement, ({ number }) => number);
  });
}

async function arrange(
  tx: Db,
  run: RunRow,
  { placeIds, revision }: Arrangement,
  numberOf: (stop: Pick<StopRow, 'number'>, position: number) => number,
): Promise<Run> {
  const shown = await shownRun(tx, run);
  const showing = new Set(shown?.stops.map(({ placeId }) => placeId));
  const isWhole = placeIds.length === showing.size && new Set(placeIds).size === showing.size;
  if (run.revision !== revision || !isWhole || !placeIds.every((id) => showing.has(id))) {
    throw changed();
  }
  const stops = await selectStopsOfRun(tx, run.id);
  const placeOf = new Map(placeIds.map((id, index) => [id, index]));
  const last = placeIds.length;
  // Stops that are not shown may come back; they stay behind the others.
  const way = stops.toSorted(
    (one, other) => (placeOf.get(one.id) ?? last) - (placeOf.get(other.id) ?? last),
  );
  await replaceStops(
    tx,
    run.id,
    way.map((stop, position) => ({
      runId: run.id,
      placeId: stop.id,
      position,
      number: numberOf(stop, position),
    })),
  );
  await updateRun(tx, run.id, { revision: run.revision + 1 });
  await learnSequence(tx, placeIds);
  const arranged = await shownRun(tx, run);
  // Its orders were reassigned at the same moment.
  if (!arranged) throw changed();
  return arranged;
}

function changed(): AppError {
  return new AppError('conflict', 'The run has changed. Please look at it again.');
}

async function shownRun(tx: Db, { date, shift, staffId }: RunRow): Promise<Run | undefined> {
  const [run] = await findRuns(tx, { date, shift }, staffId);
  return run;
}

interface PlaceNote {
  placeId: string;
  dropPoint: string;
  gateNote: string;
}

/**
 * Stores where to leave boxes and what to know at the gate. 403 `forbidden` for a place that is on
 * none of the person's own runs of today and tomorrow.
 */
export async function keepPlaceNote(
  db: Db,
  { staffId, today }: { staffId: string; today: string },
  { placeId, dropPoint, gateNote }: PlaceNote,
) {
  const slots = [today, addDays(today, 1)].flatMap((date) =>
    shifts.map((shift) => ({ date, shift })),
  );
  for (const slot of slots) {
    const [own] = await findRuns(db, slot, staffId);
    if (!own?.stops.some((stop) => stop.placeId === placeId)) continue;
    await updatePlace(db, placeId, { dropPoint, gateNote });
    return { dropPoint, gateNote };
  }
  throw new AppError('forbidden', 'This place is on none of your runs.');
}
