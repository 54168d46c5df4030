/** How large the figures of a wall can be, so that all of them are seen at once. */

interface WallSpace {
  /** In CSS pixels. */
  width: number;
  height: number;
  /** How many figures there are. */
  count: number;
  /** The letters of the longest one, its unit at half size. */
  letters: number;
  /** A line below each figure says what is extra. */
  hasExtras: boolean;
}

interface WallGrid {
  columns: number;
  rows: number;
  /** Of the figures, in CSS pixels. */
  size: number;
  /** More of them than this are shown in turns. */
  perPage: number;
}

/** What is read from two metres. */
const smallest = 48;
const largest = 320;
/** Of the size of a figure: itself with a name of two lines, the line below it, and a letter. */
const lineHeights = 1.7;
const extraHeight = 0.35;
const letterWidth = 0.62;
/** Between the figures, on both sides together. */
const gap = 24;

/** The largest type that shows them all; where that is too small, as many as can be read. */
export function wallGrid({ width, height, count, letters, hasExtras }: WallSpace): WallGrid {
  const lines = lineHeights + (hasExtras ? extraHeight : 0);
  const sizeOf = (columns: number, rows: number) =>
    Math.min(
      (height / rows - gap) / lines,
      (width / columns - gap) / (Math.max(letters, 2) * letterWidth),
      largest,
    );
  let best = { columns: 1, rows: count, size: sizeOf(1, Math.max(count, 1)) };
  for (let columns = 2; columns <= count; columns += 1) {
    const rows = Math.ceil(count / columns);
    const size = sizeOf(columns, rows);
    if (size > best.size) best = { columns, rows, size };
  }
  if (best.size >= smallest) return { ...best, size: Math.floor(best.size), perPage: count };
  const columns = fitting(smallest * Math.max(letters, 2) * letterWidth + gap, width);
  const rows = fitting(smallest * lines + gap, height);
  return { columns, rows, size: smallest, perPage: columns * rows };
}

function fitting(size: number, space: number): number {
  return Math.max(1, Math.floor(space / size));
}
