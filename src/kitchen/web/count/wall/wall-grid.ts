/** The largest size of figures with which the whole wall is visible at once. */

interface WallSpace {
  /** In CSS pixels. */
  width: number;
  height: number;
  /** Number of figures. */
  count: number;
  /** Length of the longest figure in characters; characters of the unit count half. */
  letters: number;
  /** There is a line for the extra below each figure. */
  hasExtras: boolean;
}

interface WallGrid {
  columns: number;
  rows: number;
  /** Font size of the figures, in CSS pixels. */
  size: number;
  /** If there are more figures, they are shown in turns. */
  perPage: number;
}

/** The smallest size that is readable from two metres. */
const smallest = 48;
const largest = 320;
/** Height in units of the figure's size: the figure, a name of two lines, and the line below it. */
const lineHeights = 1.7;
const extraHeight = 0.35;
const letterWidth = 0.62;
/** Space between figures, both sides together. */
const gap = 24;

/**
 * The largest size that shows all figures; if that is too small, as many figures as are readable.
 */
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
