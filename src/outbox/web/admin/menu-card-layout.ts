/** The position of each line in the menu's picture, so that everything fits. */

export const cardSize = { width: 1080, height: 1350 };
export const cardMargin = 72;

export interface CardDish {
  name: string;
  /** The items of the dish, as one line. */
  items: string;
  price: string;
}

export interface CardShift {
  name: string;
  /** Until when it can be ordered. */
  cutOff: string;
  dishes: readonly CardDish[];
}

export interface CardLine {
  kind: 'shift' | 'dish' | 'items' | 'more';
  text: string;
  /** The text at its right end; a dish on two lines has its price on the first. */
  end?: string;
  size: number;
  /** The y coordinate of its baseline. */
  y: number;
}

export type Measure = (text: string, size: number, isBold: boolean) => number;

interface Frame {
  top: number;
  bottom: number;
  measure: Measure;
}

const width = cardSize.width - 2 * cardMargin;
/** The width for the green mark before a dish. */
export const markRoom = 56;
const scales = [1.5, 1.35, 1.2, 1.1, 1, 0.9, 0.8, 0.7, 0.6, 0.5];
/** Smaller letters can't be read on a phone. */
const leastWithItems = 0.7;

/**
 * Uses the largest letters with which everything fits; dishes that do not fit with the smallest are
 * counted.
 */
export function layoutCard(shifts: readonly CardShift[], frame: Frame): CardLine[] {
  const room = frame.bottom - frame.top;
  for (const withItems of [true, false]) {
    for (const scale of scales) {
      if (withItems && scale < leastWithItems) continue;
      const { lines, height } = stacked(shifts, { ...frame, scale, withItems });
      if (height <= room) return lines.map((line) => ({ ...line, y: line.y + frame.top }));
    }
  }
  return shortened(shifts, frame);
}

/** As many dishes as fit, and the number of the others. */
function shortened(shifts: readonly CardShift[], frame: Frame): CardLine[] {
  const scale = Math.min(...scales);
  const count = shifts.reduce((sum, { dishes }) => sum + dishes.length, 0);
  const size = sizes.dish * scale;
  for (let shown = count - 1; shown > 0; shown--) {
    const { lines, height } = stacked(firstOf(shifts, shown), {
      ...frame,
      scale,
      withItems: false,
    });
    if (height + 2 * size > frame.bottom - frame.top) continue;
    const text = `and ${count - shown} more on our page`;
    const last = { kind: 'more', text, size, y: height + 1.2 * size } as const;
    return [...lines, last].map((line) => ({ ...line, y: line.y + frame.top }));
  }
  return [];
}

function firstOf(shifts: readonly CardShift[], count: number): CardShift[] {
  let left = count;
  return shifts.flatMap((shift) => {
    const dishes = shift.dishes.slice(0, left);
    left -= dishes.length;
    return dishes.length === 0 ? [] : [{ ...shift, dishes }];
  });
}

const sizes = { shift: 50, dish: 42, items: 30 };

interface Setting {
  measure: Measure;
  scale: number;
  withItems: boolean;
}

function stacked(shifts: readonly CardShift[], { measure, scale, withItems }: Setting) {
  const [shiftSize, dishSize, itemsSize] = [sizes.shift, sizes.dish, sizes.items].map((size) =>
    Math.round(size * scale),
  ) as [number, number, number];
  const lines: CardLine[] = [];
  let y = 0;
  for (const { name, cutOff, dishes } of shifts) {
    y += (y === 0 ? 1 : 1.5) * shiftSize;
    lines.push({ kind: 'shift', text: name, end: cutOff, size: shiftSize, y });
    y += 0.5 * shiftSize;
    for (const { name: dish, items, price } of dishes) {
      const nameWidth = width - markRoom - measure(price, dishSize, true) - dishSize;
      const named = wrapped(dish, nameWidth, (text) => measure(text, dishSize, true));
      for (const [index, text] of named.entries()) {
        y += (index === 0 ? 1.3 : 1.15) * dishSize;
        lines.push({ kind: 'dish', text, ...(index === 0 && { end: price }), size: dishSize, y });
      }
      if (!withItems || items === '') continue;
      const parts = wrapped(items, width - markRoom, (text) => measure(text, itemsSize, false));
      for (const text of parts) {
        y += 1.3 * itemsSize;
        lines.push({ kind: 'items', text, size: itemsSize, y });
      }
      y += 0.3 * itemsSize;
    }
  }
  return { lines, height: y };
}

/** Breaks between words; a word that is too long gets a line of its own, and is drawn narrower. */
export function wrapped(text: string, most: number, measure: (text: string) => number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/\s+/)) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line !== '' && measure(longer) > most) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  return line === '' ? lines : [...lines, line];
}
