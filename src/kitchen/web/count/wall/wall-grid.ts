/** The largest type with which the whole wall is visible at once, no name cut. */

interface WallThing {
  /** With its mark, such as "Aloo sabzi Jain". */
  name: string;
  /** Length of the figure in characters; characters of the unit count half. */
  letters: number;
  hasExtra: boolean;
  /** Such as "Jain 7", each on lines of its own. */
  wishes?: readonly string[];
}

interface WallSpace {
  /** In CSS pixels. */
  width: number;
  height: number;
  /** In the order in which they are shown. */
  things: readonly WallThing[];
}

interface WallGrid {
  columns: number;
  rows: number;
  /** Font sizes of the figures, and of the names and extras, in CSS pixels. */
  size: number;
  nameSize: number;
  /** If there are more figures, they are shown in turns. */
  perPage: number;
}

/** The smallest size that is readable from two metres. */
const smallest = 48;
const largest = 480;
const smallestName = 24;
/** Names in units of the figure's size. */
const nameShare = 0.28;
/** Height of a line of text in units of its size; a figure has no descenders. */
const lineHeight = 1.25;
/** Width of a character in units of its size: of a digit, and of an average letter in bold. */
const digitWidth = 0.6;
const letterWidth = 0.6;
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

/** As many as are readable at once. All pages have the same grid. */
function inTurns({ width, height, things }: WallSpace): WallGrid {
  const letters = Math.max(...things.map((thing) => thing.letters), 2);
  const word = Math.max(...things.flatMap(({ name }) => name.split(/\s+/).map(lengthOf)));
  // Two columns are kept even if they break the longest word.
  const wordWidth = Math.min(smallestName * word * letterWidth, width / 2 - gap);
  const columns = fitting(Math.max(smallest * letters * digitWidth, wordWidth) + gap, width);
  const heights = things.map((thing) => heightOf(thing, width / columns, smallest));
  const rows = fitting(Math.max(...heights), height);
  return { columns, rows, ...typeOf(smallest), perPage: columns * rows };
}

function fitting(size: number, space: number): number {
  return Math.max(1, Math.floor(space / size));
}

/** Zero if not even the smallest size fits. */
function largestSize({ width, height, things }: WallSpace, columns: number): number {
  const fits = (size: number) => {
    const cell = width / columns;
    const heights = things.map((thing) => heightOf(thing, cell, size));
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
function heightOf(thing: WallThing, cell: number, size: number): number {
  const { name, letters, hasExtra, wishes = [] } = thing;
  const { nameSize } = typeOf(size);
  if (Math.max(letters, 2) * digitWidth * size + gap > cell) return Number.POSITIVE_INFINITY;
  const room = (cell - gap) / (nameSize * letterWidth);
  const lines = [name, ...wishes].reduce((sum, text) => sum + linesOf(text, room), 0);
  const under = hasExtra ? 1 : 0;
  return size + (lines + under) * nameSize * lineHeight + gap;
}

function typeOf(size: number) {
  return { size, nameSize: Math.max(smallestName, Math.floor(size * nameShare)) };
}

/** The lines of a name where a line has `room` for characters. Long words are broken. */
function linesOf(name: string, room: number): number {
  let [lines, used] = [0, 0];
  for (const word of name.split(/\s+/)) {
    const length = lengthOf(word);
    if (lines > 0 && used + 1 + length <= room) {
      used += 1 + length;
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
