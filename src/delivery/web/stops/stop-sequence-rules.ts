/** The order of stops as a delivery person arranges them, merged with changes on the server. */
import type { Run } from '../../run-contract.ts';

/** The server's answer for a shift: the person's run, or that there is none. */
export interface OwnRun {
  run?: Run | undefined;
}

interface Placed {
  placeId: string;
}

/** A slow answer must not replace a newer one. */
export function newerRun(before: Run | undefined, { run }: OwnRun): Run | undefined {
  return before && run?.id === before.id && run.revision < before.revision ? before : run;
}

/**
 * The server's stops in the arranged order. A stop that was added since follows its predecessor; a
 * removed stop is left out.
 */
export function inSequence<S extends Placed>(
  stops: readonly S[],
  placeIds: readonly string[],
): S[] {
  const byId = new Map(stops.map((stop) => [stop.placeId, stop]));
  const arranged = new Set(placeIds);
  const way = [...arranged].flatMap((id) => byId.get(id) ?? []);
  for (const [index, stop] of stops.entries()) {
    if (arranged.has(stop.placeId)) continue;
    const before = stops[index - 1];
    way.splice(before ? way.indexOf(before) + 1 : 0, 0, stop);
  }
  return way;
}

/** The whole route with the stops of `open` in that order; all other stops keep their positions. */
export function woven(all: readonly string[], open: readonly string[]): string[] {
  const movable = new Set(open);
  const next = open.values();
  return all.map((id) => (movable.has(id) ? (next.next().value ?? id) : id));
}

export function putLast(ids: readonly string[], id: string): string[] {
  return [...ids.filter((each) => each !== id), id];
}

export function putFirst(ids: readonly string[], id: string): string[] {
  return [id, ...ids.filter((each) => each !== id)];
}

/** One position up (-1) or down (1); at an end it stays. */
export function shifted(ids: readonly string[], id: string, by: -1 | 1): string[] {
  const from = ids.indexOf(id);
  const other = ids[from + by];
  if (from < 0 || other === undefined) return [...ids];
  return ids.map((each) => (each === id ? other : each === other ? id : each));
}
