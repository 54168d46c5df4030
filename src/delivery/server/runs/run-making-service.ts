/**
 * Creates runs: a person with orders of a shift has a run, and each place of these orders is a
 * stop.
 */

import type { OrderRow } from '#src/orders/server/order-sql.ts';
import { AppError } from '#src/platform/contract/app-error.ts';
import type { Db } from '#src/platform/database/db.ts';
import { newId } from '#src/platform/database/new-id.ts';
import { placeLineOf } from '../../place-rules.ts';
import { freeLetter, mostRuns, withNewPlaces } from '../../run-rules.ts';
import {
  insertPlaces,
  insertRun,
  lockRunsOf,
  type PlaceKey,
  type RunRow,
  replaceStops,
  type Slot,
  selectLetters,
  selectPlaces,
  selectRunForUpdate,
  selectStopsOfRun,
  updateRun,
} from './run-sql.ts';

type GivenOrder = Pick<OrderRow, 'addressId' | 'note' | 'deliveryDate' | 'shift'>;

interface Given {
  orders: readonly OrderRow[];
  /** The delivery person. */
  staffId: string;
  now: Date;
}

/**
 * Call it in the transaction that assigns the orders, after they are locked. Existing stops keep
 * their order and numbers; a new stop gets the next number. 409 `conflict` if the shift has no free
 * letter for another run.
 */
export async function addToRuns(tx: Db, { orders, staffId, now }: Given): Promise<void> {
  await prepareRuns(tx, orders, now);
  for (const [slot, members] of bySlot(orders)) {
    const run = await ensureRun(tx, { ...slot, staffId }, now);
    await addStops(tx, run, members);
  }
}

/**
 * Creates places, and takes the locks of these shifts' runs. To assign orders to several people,
 * call it once for all orders first, so that transactions can't deadlock.
 */
export async function prepareRuns(tx: Db, orders: readonly GivenOrder[], now: Date): Promise<void> {
  const keys = distinctKeys(orders);
  const known = new Set((await selectPlaces(tx, keys)).map(textOf));
  const fresh = keys.filter((key) => !known.has(textOf(key)));
  if (fresh.length > 0) {
    await insertPlaces(
      tx,
      fresh.map((key) => ({ id: newId(), ...key, createdAt: now })),
    );
  }
  for (const [slot] of bySlot(orders)) await lockRunsOf(tx, slot);
}

async function ensureRun(tx: Db, of: Slot & { staffId: string }, now: Date): Promise<RunRow> {
  const run = await selectRunForUpdate(tx, of);
  if (run) return run;
  const letter = freeLetter(await selectLetters(tx, of));
  if (letter === undefined) throw noMoreRuns();
  const [made] = await insertRun(tx, { id: newId(), ...of, letter, createdAt: now });
  if (!made) throw new Error(`run ${letter} was not stored`);
  return made;
}

function noMoreRuns(): AppError {
  const text = `This shift has ${mostRuns} runs, and no more letters for another one. Please give the orders to somebody who has a run.`;
  return new AppError('conflict', text);
}

async function addStops(tx: Db, run: RunRow, orders: readonly GivenOrder[]): Promise<void> {
  const stops = await selectStopsOfRun(tx, run.id);
  const there = new Set(stops.map(({ id }) => id));
  const wanted = await selectPlaces(tx, distinctKeys(orders));
  const fresh = wanted.filter(({ id }) => !there.has(id)).sort(byList);
  // A run with new orders has not been driven completely.
  await updateRun(tx, run.id, {
    learnedAt: null,
    ...(fresh.length > 0 && { revision: run.revision + 1 }),
  });
  if (fresh.length === 0) return;
  const numbers = new Map(stops.map(({ id, number }) => [id, number]));
  let last = Math.max(0, ...numbers.values());
  const way = withNewPlaces<Omit<(typeof fresh)[number], 'addressPosition'>>(stops, fresh);
  await replaceStops(
    tx,
    run.id,
    way.map(({ id }, position) => {
      const number = numbers.get(id) ?? ++last;
      return { runId: run.id, placeId: id, position, number };
    }),
  );
}

/** "Block 2" is before "Block 10". */
const byText = new Intl.Collator('en-IN', { numeric: true });

/** In the order of the shop's address list. */
function byList(
  one: { addressPosition: number; line: string; addressId: string },
  other: typeof one,
): number {
  return (
    one.addressPosition - other.addressPosition ||
    (one.addressId === other.addressId ? 0 : one.addressId < other.addressId ? -1 : 1) ||
    byText.compare(one.line, other.line)
  );
}

function bySlot(orders: readonly GivenOrder[]): [Slot, GivenOrder[]][] {
  const groups = Map.groupBy(orders, ({ deliveryDate, shift }) => `${deliveryDate} ${shift}`);
  return [...groups]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([, members]): [Slot, GivenOrder[]][] => {
      const [first] = members;
      return first ? [[{ date: first.deliveryDate, shift: first.shift }, members]] : [];
    });
}

function distinctKeys(orders: readonly GivenOrder[]): PlaceKey[] {
  const keys = orders.map(({ addressId, note }) => ({ addressId, line: placeLineOf(note) }));
  return [...new Map(keys.map((key) => [textOf(key), key])).values()];
}

/** A unique key of a place, whatever characters its building has. */
export function textOf({ addressId, line }: PlaceKey): string {
  return `${addressId} ${line}`;
}
