/** The order of the stops as a delivery person arranges it, whatever the shop does meanwhile. */
import type { Run } from '../../run-contract.ts';

/** What the shop says of a shift: the person's run, or that there is none. */
export interface OwnRun {
  run?: Run | undefined;
}

interface Placed {
  placeId: string;
}

/** An answer that was under way longer than another must not take the stops back. */
export function newerRun(before: Run | undefined, { run }: OwnRun): Run | undefined {
  return before && run?.id === before.id && run.revision < before.revision ? before : run;
}

/**
 * The shop's stops in the order that was arranged. A stop that came since goes behind the one
 * before it; one that went is left out.
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

/** The whole way, in which those of `open` come in that order and the others keep their places. */
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

/** One place up (-1) or down (1); at an end it stays. */
export function shifted(ids: readonly string[], id: string, by: -1 | 1): string[] {
  const from = ids.indexOf(id);
  const other = ids[from + by];
  if (from < 0 || other === undefined) return [...ids];
  return ids.map((each) => (each === id ? other : each === other ? id : each));
}
