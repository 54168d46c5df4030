/** Statements on runs, their stops, and the places of the stops. */
import { and, asc, eq, sql } from 'drizzle-orm';
import { addresses } from '#src/addresses/server/address-tables.ts';
import type { Shift } from '#src/platform/contract/shifts.ts';
import type { Db } from '#src/platform/database/db.ts';
import { selectPlain, uuids } from '#src/platform/database/plain-rows-sql.ts';
import { places, runStops, runs } from './run-tables.ts';

export type RunRow = typeof runs.$inferSelect;
export type StopRow = typeof runStops.$inferSelect;

/** A date and shift. */
export interface Slot {
  date: string;
  shift: Shift;
}

/** The key of a place: an address and the normalized name of a building. */
export interface PlaceKey {
  addressId: string;
  line: string;
}

/** Transactions that create runs of this shift wait for each other. */
export async function lockRunsOf(tx: Db, { date, shift }: Slot): Promise<void> {
  const key = `runs ${date} ${shift}`;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
}

export function insertRun(tx: Db, row: typeof runs.$inferInsert): Promise<RunRow[]> {
  return tx.insert(runs).values(row).returning();
}

export async function selectLetters(db: Db, { date, shift }: Slot): Promise<string[]> {
  const rows = await db
    .select({ letter: runs.letter })
    .from(runs)
    .where(and(eq(runs.date, date), eq(runs.shift, shift)));
  return rows.map(({ letter }) => letter);
}

export async function selectRun(db: Db, id: string): Promise<RunRow | undefined> {
  const [row] = await db.select().from(runs).where(eq(runs.id, id));
  return row;
}

/** Locks the run, for changes of its stops. */
export async function selectRunForUpdate(
  tx: Db,
  which: { id: string } | (Slot & { staffId: string }),
) {
  const isMeant =
    'id' in which
      ? eq(runs.id, which.id)
      : and(
          eq(runs.date, which.date),
          eq(runs.shift, which.shift),
          eq(runs.staffId, which.staffId),
        );
  const [row] = await tx.select().from(runs).where(isMeant).for('no key update');
  return row;
}

export function updateRun(
  tx: Db,
  id: string,
  change: { revision?: number; learnedAt?: Date | null },
) {
  return tx.update(runs).set(change).where(eq(runs.id, id));
}

/** Known places with their ranks, each with the position of its address in the shop's list. */
export function selectPlaces(db: Db, keys: readonly PlaceKey[]) {
  const { id, addressId, line, rank } = places;
  const addressIds = uuids(keys.map((key) => key.addressId));
  const lines = sql.param(keys.map((key) => key.line));
  return selectPlain(
    db,
    { id, addressId, line, rank, addressPosition: addresses.position },
    sql`from ${places} join ${addresses} on ${addresses.id} = ${places.addressId}
      join unnest(${addressIds}, ${lines}::text[]) as wanted(wanted_address, wanted_line)
      on ${addressId} = wanted_address and ${line} = wanted_line`,
  );
}

/**
 * Existing places stay. Rows are inserted in a fixed order, so that two transactions wait for each
 * other instead of deadlocking.
 */
export async function insertPlaces(tx: Db, rows: readonly (typeof places.$inferInsert)[]) {
  const textOf = ({ addressId, line }: PlaceKey) => `${addressId} ${line}`;
  const sorted = rows.toSorted((one, other) => (textOf(one) < textOf(other) ? -1 : 1));
  await tx.insert(places).values(sorted).onConflictDoNothing();
}

/** The stops of a run in the order of the route, with the ranks of their places. */
export function selectStopsOfRun(tx: Db, runId: string) {
  const { placeId, position, number } = runStops;
  return tx
    .select({
      id: placeId,
      position,
      number,
      addressId: places.addressId,
      line: places.line,
      rank: places.rank,
    })
    .from(runStops)
    .innerJoin(places, eq(places.id, placeId))
    .where(eq(runStops.runId, runId))
    .orderBy(asc(position));
}

/** Stores the stops as given: existing ones are moved, others are added. */
export async function replaceStops(tx: Db, runId: string, rows: readonly StopRow[]): Promise<void> {
  await tx.delete(runStops).where(eq(runStops.runId, runId));
  await tx.insert(runStops).values([...rows]);
}
