/** Proposes who brings the waiting orders of a shift, based on previous runs. */
import { shifts } from '#src/platform/contract/shifts.ts';
import type { Db } from '#src/platform/database/db.ts';
import type { Proposal } from '../../admin-run-contract.ts';
import { placeLineOf } from '../../place-rules.ts';
import { textOf } from './run-making-service.ts';
import {
  selectLastRiders,
  selectLastRuns,
  selectOrdersOfRuns,
  selectWaiting,
} from './run-proposal-sql.ts';
import { type PlaceKey, type Slot, selectPlaces } from './run-sql.ts';

interface Rider {
  id: string;
  fullName: string;
}

/**
 * The person who brought the last order to the same place, else to the same address, if they still
 * deliver; sorted by name. Also returns the numbers of orders without such a person.
 */
export async function findProposals(
  db: Db,
  slot: Slot,
): Promise<{ proposals: Proposal[]; unknown: number[] }> {
  const waiting = (await selectWaiting(db, slot)).map((order) => ({
    ...order,
    line: placeLineOf(order.note),
  }));
  if (waiting.length === 0) return { proposals: [], unknown: [] };
  const byPlace = await ridersOfPlaces(db, waiting);
  const elsewhere = waiting.filter((order) => !byPlace.has(textOf(order)));
  const byAddress = await ridersOfAddresses(db, elsewhere);
  const riderOf = (order: PlaceKey) => byPlace.get(textOf(order)) ?? byAddress.get(order.addressId);
  const groups = Map.groupBy(waiting, (order) => riderOf(order)?.id);
  const proposals = [...groups.values()].flatMap((members) => {
    const rider = members[0] && riderOf(members[0]);
    if (!rider) return [];
    const orders = members.map(({ number, status }) => ({ id: number, status }));
    return [{ rider, orders, places: counted(members) }];
  });
  proposals.sort((one, other) => one.rider.fullName.localeCompare(other.rider.fullName));
  return { proposals, unknown: (groups.get(undefined) ?? []).map(({ number }) => number) };
}

/** Most orders first. */
function counted(orders: readonly { shortname: string }[]): Proposal['places'] {
  return [...Map.groupBy(orders, ({ shortname }) => shortname)]
    .map(([shortname, members]) => ({ shortname, orders: members.length }))
    .sort(
      (one, other) => other.orders - one.orders || one.shortname.localeCompare(other.shortname),
    );
}

/** By the newest delivery to the place itself. */
async function ridersOfPlaces(db: Db, wanted: readonly PlaceKey[]): Promise<Map<string, Rider>> {
  const known = await selectPlaces(db, distinct(wanted));
  const found = await selectLastRuns(
    db,
    known.map(({ id }) => id),
  );
  const runs = new Map(found.map((run) => [run.runId, run]));
  const carried = await selectOrdersOfRuns(db, [...runs.keys()]);
  const newest = new Map<string, { run: (typeof found)[number]; when: string }>();
  for (const { runId, addressId, note, number } of carried) {
    const run = runs.get(runId);
    if (!run) continue;
    const place = textOf({ addressId, line: placeLineOf(note) });
    const when = `${run.date} ${shifts.indexOf(run.shift)} ${String(number).padStart(10, '0')}`;
    const before = newest.get(place);
    if (!before || before.when < when) newest.set(place, { run, when });
  }
  return new Map(
    [...newest].map(([place, { run }]) => [place, { id: run.riderId, fullName: run.rider }]),
  );
}

async function ridersOfAddresses(db: Db, wanted: readonly PlaceKey[]): Promise<Map<string, Rider>> {
  const addressIds = [...new Set(wanted.map(({ addressId }) => addressId))];
  if (addressIds.length === 0) return new Map();
  const found = await selectLastRiders(db, addressIds);
  return new Map(
    found.map(({ addressId, riderId, rider }) => [addressId, { id: riderId, fullName: rider }]),
  );
}

function distinct(keys: readonly PlaceKey[]): PlaceKey[] {
  return [...new Map(keys.map((key) => [textOf(key), key])).values()];
}
