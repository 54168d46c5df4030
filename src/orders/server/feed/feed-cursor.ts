/** Places in the stream of order events: how far somebody has read, and what was missing then. */

/**
 * A transaction that commits late has an earlier number than one that was read already. Such
 * numbers are looked for as long as they are among the last so many; some never come, because their
 * transaction was rolled back.
 */
export const lookBack = 2000;
/** More fit into no header; without a place the list is asked for again. */
const mostMissing = 200;

export interface FeedCursor {
  /** The last number that was read. */
  last: number;
  /** Earlier ones that were not there, in order. */
  missing: readonly number[];
}

/** The place behind some more numbers, in order. */
export function cursorAfter({ last, missing }: FeedCursor, read: readonly number[]): FeedCursor {
  const newLast = Math.max(last, read.at(-1) ?? 0);
  const there = new Set(read);
  const passed = Array.from(
    { length: Math.min(lookBack, newLast - last) },
    (_, index) => newLast - index,
  ).reverse();
  return {
    last: newLast,
    missing: [...missing, ...passed].filter(
      (number) => number > newLast - lookBack && !there.has(number),
    ),
  };
}

/** Undefined where too much is missing for a text. */
export function placeText({ last, missing }: FeedCursor): string | undefined {
  if (missing.length > mostMissing) return undefined;
  return [last, ...missing.map((number) => last - number)].join('-');
}

/** From a text that the contract has let through. */
export function readPlace(text: string): FeedCursor {
  const [last = 0, ...missing] = text.split('-').map(Number);
  return { last, missing: missing.map((distance) => last - distance) };
}
