/**
 * The letters of runs, the position of a new stop on the route, and what is learned from a route.
 */

/** `A` … `Z`, `AA` … `ZZ`. */
function letterAt(index: number): string {
  const first = Math.floor(index / 26);
  const last = String.fromCodePoint(65 + (index % 26));
  return first === 0 ? last : `${String.fromCodePoint(64 + first)}${last}`;
}

/** `A` to `ZZ`: labels have no room for three letters. */
export const mostRuns = 26 + 26 * 26;

/** The first letter that no run of the shift has; undefined if all are in use. */
export function freeLetter(taken: readonly string[]): string | undefined {
  const letters = new Set(taken);
  for (let index = 0; index < mostRuns; index++) {
    const letter = letterAt(index);
    if (!letters.has(letter)) return letter;
  }
  return undefined;
}

/** "Z" is before "AA". */
export function byLetter(one: { letter: string }, other: { letter: string }): number {
  const shorter = one.letter.length - other.letter.length;
  return shorter || (one.letter < other.letter ? -1 : 1);
}

/** `B-07`: the letter of the run, and the number on the boxes of the stop. */
export function stopCode(letter: string, number: number): string {
  return `${letter}-${String(number).padStart(2, '0')}`;
}

/**
 * True if a building has the name of its address, such as a market; the name is then shown once.
 */
export function isSameName(building: string, address: string): boolean {
  return building.trim().toLowerCase() === address.trim().toLowerCase();
}

/** A place on a route. `rank` is its learned position; null until one is learned. */
export interface RankedPlace {
  id: string;
  addressId: string;
  rank: number | null;
}

/**
 * Adds new places to a route. A place with a rank is inserted at its learned position. The others
 * follow the last place of their address, or are appended, in the given order. Places already on
 * the route keep their order.
 */
export function withNewPlaces<P extends RankedPlace>(way: readonly P[], fresh: readonly P[]): P[] {
  const whole = [...way];
  const known = fresh.filter((place) => place.rank !== null);
  for (const place of known.toSorted((one, other) => rankOf(one) - rankOf(other))) {
    whole.splice(indexOfKnown(whole, place), 0, place);
  }
  for (const place of fresh.filter(({ rank }) => rank === null)) {
    const last = whole.findLastIndex(({ addressId }) => addressId === place.addressId);
    whole.splice(last < 0 ? whole.length : last + 1, 0, place);
  }
  return whole;
}

/**
 * Before the first place with a higher rank; else after the last ranked place and the unranked
 * places of the same address that follow it.
 */
function indexOfKnown(way: readonly RankedPlace[], place: RankedPlace): number {
  const later = way.findIndex(({ rank }) => rank !== null && rank > rankOf(place));
  if (later >= 0) return later;
  const last = way.findLastIndex(({ rank }) => rank !== null);
  const neighbours = way.slice(last + 1);
  const others = neighbours.findIndex(({ addressId }) => addressId !== way[last]?.addressId);
  return last < 0 ? 0 : last + 1 + (others < 0 ? neighbours.length : others);
}

/** Ranks of places that are not on the route: the nearest ones, and the highest of all. */
export interface OtherRanks {
  before: number | null;
  after: number | null;
  last: number | null;
}

/** A stop of a route, and whether food for it is out. */
export interface RouteStop {
  key: string;
  isOut: boolean;
}

/** How many stops before this one still wait for food that is out; undefined if it is not one. */
export function stopsBefore(route: readonly RouteStop[], key: string): number | undefined {
  const index = route.findIndex((stop) => stop.key === key);
  return index < 0 ? undefined : route.slice(0, index).filter(({ isOut }) => isOut).length;
}

/** Distance between first ranks: hundreds of new places fit between two of them. */
const firstGap = 1000;

/**
 * The ranks that store this route. The ranks of its places are redistributed in its order, so that
 * all other places keep their position; new places get ranks in between.
 */
export function ranksOfSequence(
  way: readonly RankedPlace[],
  others: OtherRanks,
): Map<string, number> {
  const ranks = way.flatMap(({ rank }) => rank ?? []).toSorted((one, other) => one - other);
  const kept = [...new Set(ranks)].values();
  const given = way.map(({ rank }) => (rank === null ? undefined : kept.next().value));
  if (ranks.length === 0) {
    const start = Math.floor(others.last ?? 0);
    return new Map(way.map(({ id }, index) => [id, start + (index + 1) * firstGap]));
  }
  for (let index = 0; index < given.length; index++) {
    if (given[index] !== undefined) continue;
    const next = given.findIndex((rank, at) => at > index && rank !== undefined);
    const end = next < 0 ? given.length : next;
    const gap = { low: given[index - 1], high: given[end], others };
    for (const [at, rank] of ranksIn(gap, end - index).entries()) given[index + at] = rank;
  }
  return new Map(way.map(({ id }, index) => [id, given[index] ?? 0]));
}

interface Gap {
  low: number | undefined;
  high: number | undefined;
  others: OtherRanks;
}

/** `count` ranks in a gap, close to its lower end, or to its upper end if there is no lower one. */
function ranksIn({ low, high, others }: Gap, count: number): number[] {
  const from = low ?? others.before ?? Number.NEGATIVE_INFINITY;
  const to = high ?? others.after ?? Number.POSITIVE_INFINITY;
  const step = Math.min(1, (to - from) / (count + 1));
  const indexes = Array.from({ length: count }, (_, index) => index);
  return low === undefined && high !== undefined
    ? indexes.map((index) => high - (count - index) * step)
    : indexes.map((index) => from + (index + 1) * step);
}

function rankOf({ rank }: RankedPlace): number {
  return rank ?? Number.POSITIVE_INFINITY;
}

/** Presses within this time count as made at one place, in milliseconds. */
const oneTouchMs = 10_000;

/**
 * The order in which places were reached. Presses for several stops at once don't tell their order,
 * so these stops stay as they were arranged.
 */
export function drivenSequence<P>(arranged: readonly P[], reachedAt: (place: P) => Date): P[] {
  const reached = arranged.map((place, index) => ({ place, index, at: +reachedAt(place) }));
  reached.sort((one, other) => one.at - other.at || one.index - other.index);
  let touch = 0;
  const touches = reached.map((each, index) => {
    const before = reached[index - 1];
    if (before && each.at - before.at > oneTouchMs) touch += 1;
    return { ...each, touch };
  });
  return touches
    .sort((one, other) => one.touch - other.touch || one.index - other.index)
    .map(({ place }) => place);
}
