/** The largest type with which the whole wall is visible at once, no name cut. */

interface WallThing {
  /** With its mark, such as "Aloo sabzi Jain". */
  name: string;
  /** Length of the figure in characters; characters of the unit count half. */
  letters: number;
  /** Below the figure: "+ 20 extra: for the counter"; empty for none. */
  extra: string;
  /** Below that, as many on a line as there is room for: "JAIN 7", "NO ONION 23". */
  wishes: readonly string[];
}

interface WallSpace {
  /** In CSS pixels. */
  width: number;
  height: number;
  /** In the order in which they are shown. */
  things: readonly WallThing[];
}

/** Font sizes of the figures, and of the names, extras and wishes, in CSS pixels. */
interface WallType {
  size: number;
  nameSize: number;
}

interface WallGrid extends WallType {
  columns: number;
  rows: number;
  /** If there are more figures, they are shown in turns. */
  perPage: number;
}

/** The smallest size that is readable from two metres. */
const smallest = 48;
const largest = 480;
const smallestName = 24;
/** With more than thirty wishes of one figure. */
const leastName = 12;
/** Names in units of the figure's size. */
const nameShare = 0.28;
/** Height of a line of text in units of its size; a figure has no descenders. */
const lineHeight = 1.25;
/** Width of a character in units of its size: of a digit, and of an average letter in bold. */
const digitWidth = 0.6;
const letterWidth = 0.6;
/** Between two wishes on a line, in units of their size. */
export const wishGap = 0.8;
/** Space around a figure, both sides together: its padding and the lines between figures. */
const gap = 26;

export function wallGrid({ width, height, things }: WallSpace): WallGrid {
  const count = things.length;
  const columns = Array.from({ length: Math.max(count, 1) }, (_, nth) => nth + 1);
  const grids = columns.map((each) => ({ columns: each, rows: Math.ceil(count / each) }));
  const sizes = grids.map((grid) => largestSize({ width, height, things }, grid.columns));
  const size = Math.max(...sizes);
  const best = grids[sizes.indexOf(size)];
  if (best && size >= smallest) return { ...best, ...typeOf(size), perPage: count };
  return inTurns({ width, height, things });
}

/**
 * As many as are readable at once. All pages have the same grid. Names are smaller only where one
 * figure has so many wishes that they would be cut.
 */
function inTurns(space: WallSpace): WallGrid {
  for (let nameSize = smallestName; ; nameSize -= 2) {
    const type = { size: smallest, nameSize };
    // Fewer columns are wider, so that wishes need fewer lines.
    const counts = Array.from({ length: mostColumns(space, nameSize) }, (_, nth) => nth + 1);
    const grids = counts.map((columns) => ({ columns, rows: rowsInTurns(space, columns, type) }));
    const most = Math.max(...grids.map(({ columns, rows }) => columns * rows));
    const best = grids.findLast(({ columns, rows }) => columns * rows === most);
    if (best && most > 0) return { ...best, ...type, perPage: most };
    if (nameSize <= leastName) return { columns: 1, rows: 1, ...type, perPage: 1 };
  }
}

/** Zero if a figure does not fit. */
function rowsInTurns({ width, height, things }: WallSpace, columns: number, type: WallType) {
  const heights = things.map((thing) => heightOf(thing, width / columns, type));
  return Math.floor(height / Math.max(...heights));
}

function mostColumns({ width, things }: WallSpace, nameSize: number): number {
  const letters = Math.max(...things.map((thing) => thing.letters), 2);
  const word = Math.max(...things.flatMap(({ name }) => wordsOf(name).map(lengthOf)));
  // Two columns are kept even if they break the longest word.
  const wordWidth = Math.min(nameSize * word * letterWidth, width / 2 - gap);
  const widest = Math.max(smallest * letters * digitWidth, wordWidth) + gap;
  return Math.max(1, Math.floor(width / widest));
}

/** Zero if not even the smallest size fits. */
function largestSize({ width, height, things }: WallSpace, columns: number): number {
  const fits = (size: number) => {
    const cell = width / columns;
    const heights = things.map((thing) => heightOf(thing, cell, typeOf(size)));
    const rows = Array.from({ length: Math.ceil(things.length / columns) }, (_, row) =>
      Math.max(...heights.slice(row * columns, (row + 1) * columns)),
    );
    return rows.reduce((sum, row) => sum + row, 0) <= height;
  };
  let [low, high] = [smallest - 1, largest + 1];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (fits(middle)) low = middle;
    else high = middle;
  }
  return low < smallest ? 0 : low;
}

/** Infinite if the figure is wider than its cell. */
function heightOf(thing: WallThing, cell: number, { size, nameSize }: WallType): number {
  const { name, letters, extra, wishes } = thing;
  if (Math.max(letters, 2) * digitWidth * size + gap > cell) return Number.POSITIVE_INFINITY;
  const room = (cell - gap) / (nameSize * letterWidth);
  const lines =
    linesOf(wordsOf(name), room) +
    linesOf(wordsOf(extra), room) +
    linesOf(wishes, room, wishGap / letterWidth);
  return size + lines * nameSize * lineHeight + gap;
}

function typeOf(size: number): WallType {
  return { size, nameSize: Math.max(smallestName, Math.floor(size * nameShare)) };
}

function wordsOf(text: string): string[] {
  return text.split(/\s+/).filter((word) => word !== '');
}

/** The lines of words where a line has `room` for characters. Long words are broken. */
function linesOf(words: readonly string[], room: number, space = 1): number {
  let [lines, used] = [0, 0];
  for (const word of words) {
    const length = lengthOf(word);
    if (lines > 0 && used + space + length <= room) {
      used += space + length;
    } else {
      const own = Math.ceil(length / Math.max(room, 1));
      lines += own;
      used = length - (own - 1) * room;
    }
  }
  return lines;
}

/** Signs above and below letters, as in Hindi, need no width. */
function lengthOf(word: string): number {
  return [...word.replaceAll(/\p{Mn}/gu, '')].length;
}
