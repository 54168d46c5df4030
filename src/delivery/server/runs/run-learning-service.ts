/** Learns the position of places on the route, from arranged and from driven routes. */
import type { Db } from '#src/platform/database/db.ts';
import { placeLineOf } from '../../place-rules.ts';
import { drivenSequence, ranksOfSequence } from '../../run-rules.ts';
import {
  lockLearning,
  selectHandedOver,
  selectOtherRanks,
  selectRanks,
  updateRanks,
} from './place-sql.ts';
import { textOf } from './run-making-service.ts';
import { selectCarried } from './run-read-sql.ts';
import { type Slot, selectRunForUpdate, selectStopsOfRun, updateRun } from './run-sql.ts';

/** Stores the order of these places for the next run that has some of them. */
export async function learnSequence(tx: Db, placeIds: readonly string[]): Promise<void> {
  await lockLearning(tx);
  const known = new Map((await selectRanks(tx, placeIds)).map((place) => [place.id, place]));
  const way = placeIds.flatMap((id) => known.get(id) ?? []);
  const ranks = way.flatMap(({ rank }) => rank ?? []);
  const first = ranks.length > 0 ? Math.min(...ranks) : null;
  const last = ranks.length > 0 ? Math.max(...ranks) : null;
  await updateRanks(tx, ranksOfSequence(way, await selectOtherRanks(tx, first, last)));
}

/**
 * Call it after a step of an order of the run. When nothing is left to hand over, the order of the
 * handovers is stored. Orders with a problem are not waited for.
 */
export async function learnDrivenSequence(
  tx: Db,
  of: Slot & { staffId: string },
  now: Date,
): Promise<void> {
  // The lock serializes two last orders: the second one sees the first as handed over.
  const run = await selectRunForUpdate(tx, of);
  if (!run || run.learnedAt !== null) return;
  const carried = await selectCarried(tx, of, [of.staffId]);
  const isOpen = carried.some((order) => order.status !== 'done' && order.deliveryProblem === null);
  if (isOpen) return;
  const done = carried.filter(({ status }) => status === 'done');
  const handedOver = await selectHandedOver(
    tx,
    done.map(({ id }) => id),
  );
  const reached = new Map<string, Date>();
  for (const { id, addressId, note } of done) {
    const at = handedOver.get(id);
    const place = textOf({ addressId, line: placeLineOf(note) });
    const before = reached.get(place);
    if (at && (!before || at < before)) reached.set(place, at);
  }
  const stops = (await selectStopsOfRun(tx, run.id)).flatMap((stop) => {
    const at = reached.get(textOf(stop));
    return at ? [{ id: stop.id, at }] : [];
  });
  if (stops.length === 0) return;
  await learnSequence(
    tx,
    drivenSequence(stops, ({ at }) => at).map(({ id }) => id),
  );
  await updateRun(tx, run.id, { learnedAt: now });
}
