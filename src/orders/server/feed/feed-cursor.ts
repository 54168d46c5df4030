/**
 * Cursors in the stream of order events: how far a reader has read, and which numbers were missing
 * then.
 */

/**
 * A transaction that commits late has an earlier number than one that was already read. Missing
 * numbers among the last 2000 are looked for again; those of a transaction that was rolled back
 * never come.
 */
export const lookBack = 2000;
/**
 * A cursor with more missing numbers does not fit into a header; the client then fetches the list
 * again.
 */
const mostMissing = 200;

export interface FeedCursor {
  /** The last number that was read. */
  last: number;
  /** Earlier numbers that were missing, ascending. */
  missing: readonly number[];
}

/** The cursor after reading some more numbers, given ascending. */
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

/** Undefined if too many numbers are missing to fit into a header. */
export function cursorText({ last, missing }: FeedCursor): string | undefined {
  if (missing.length > mostMissing) return undefined;
  return [last, ...missing.map((number) => last - number)].join('-');
}

/** Reads a text that the contract has validated. */
export function readCursor(text: string): FeedCursor {
  const [last = 0, ...missing] = text.split('-').map(Number);
  return { last, missing: missing.map((distance) => last - distance) };
}
