/**
 * Lays out one label: the most important facts first, in the space that there is. The mark, the
 * order's number, the dish, its wishes and the amount are never cut; the rest gives way to them.
 */
import { printableLine } from '#src/platform/pdf/pdf-fonts.ts';
import {
  drawText,
  firstLines,
  linesOf,
  type Pdf,
  type TextStyle,
  textWidth,
  unbroken,
} from '#src/platform/pdf/pdf-text.ts';
import type { Label, LabelsPaper } from './paper-data.ts';
import { drawQr, qrSide, quietZone } from './qr-drawing.ts';

const ink = '#000';
const bold = (size: number): TextStyle => ({ size, weight: 'bold', color: ink });
const regular = (size: number): TextStyle => ({ size, weight: 'regular', color: ink });
const inverse = (size: number): TextStyle => ({ size, weight: 'bold', color: '#fff' });
const reprint = inverse(7);
const reprintHeight = reprint.size * 1.4;
const foot = regular(6);
/** Closer than on a sheet, but with room for the signs above and below Indian letters. */
const spacing = 1.26;
const smallestMark = 10;
/** Of a dish with a long word, as a share of its usual size. */
const smallestDish = 0.8;
/** Around the text of wishes and of an amount. */
const frame = 2.5;

/** Font sizes, from the largest to one that a person can just read. */
const scales = [
  { mark: 30, dish: 14, where: 10, note: 9 },
  { mark: 23, dish: 11, where: 8.5, note: 7.5 },
  { mark: 23, dish: 9.5, where: 8.5, note: 7.5 },
  { mark: 23, dish: 9.5, where: 7.5, note: 6.5 },
  { mark: 19, dish: 8.5, where: 7.5, note: 6.5 },
  { mark: 16, dish: 7.5, where: 7, note: 6.5 },
  { mark: 14, dish: 6.5, where: 6.5, note: 6.5 },
  { mark: 12, dish: 5.5, where: 5.5, note: 5.5 },
  { mark: 10, dish: 4.8, where: 4.8, note: 4.8 },
] as const;
type Scale = (typeof scales)[number];
/** A roll without gaps is cut below each label, so larger type would cost paper. */
const largestOfRoll = 1;

/** How much of the text that can give way is shown. */
interface Shown {
  /** `cut` needs one line at least. */
  note: 'whole' | 'cut' | 'none';
  where: 'named' | 'unnamed' | 'place' | 'cut' | 'none';
}

/**
 * What gives way, in this order: the end of the note, the customer's name, the building, which the
 * note says too, the whole note, the place.
 */
const compromises: readonly ({ from: number; to: number } & Shown)[] = [
  { from: 0, to: 3, where: 'named', note: 'whole' },
  { from: 2, to: 4, where: 'named', note: 'cut' },
  { from: 3, to: 4, where: 'unnamed', note: 'cut' },
  { from: 3, to: 5, where: 'place', note: 'cut' },
  { from: 4, to: 6, where: 'cut', note: 'none' },
  { from: 5, to: scales.length - 1, where: 'none', note: 'none' },
];

/** A label whose positions are computed; `height` is the height that it needs. */
export interface LaidLabel {
  height: number;
  draw(x: number, y: number): void;
}

/** A label while it is laid out: steps that draw at an offset, and the current `y`. */
interface Laying {
  pdf: Pdf;
  width: number;
  /** The available height; infinite on a roll without gaps. */
  height: number;
  /** Lines above this `y` are short, because the QR code is beside them. */
  codeBottom: number;
  /** In the lower right corner; the lines beside it are short too. */
  amount: { text: string; width: number; height: number };
  scale: Scale;
  y: number;
  steps: ((x: number, y: number) => void)[];
}

/**
 * `width` and `height` of the printable area, in points; without `height` the label is as high as
 * its content.
 */
export function layLabel(
  pdf: Pdf,
  label: Label,
  { head, fssaiLicence }: Pick<LabelsPaper, 'head' | 'fssaiLicence'>,
  { width, height }: { width: number; height: number | null },
): LaidLabel {
  const foots = footLines(
    pdf,
    [`${head.shift} · ${head.shortDay}`, `FSSAI ${fssaiLicence}`],
    width,
  );
  const footHeight = heightOf(foots.length, foot);
  const room = (height ?? Number.POSITIVE_INFINITY) - footHeight;
  const codeBottom = qrSide + quietZone + (label.isReprint ? reprintHeight + 2 : 0);
  const laid = layTexts(
    { pdf, width, height: room, codeBottom, amount: amountOf(pdf, label) },
    label,
  );
  layCode(laid, label);
  // On a roll without gaps the amount is below the last line.
  const end = height === null ? Math.max(laid.y, codeBottom) + laid.amount.height + 2 : room;
  layAmount(laid, end);
  for (const [index, line] of foots.entries()) {
    const y = end + heightOf(index, foot) + foot.size;
    laid.steps.push((dx, dy) => drawFoot(pdf, line, { x: dx, y: dy + y, width }));
  }
  return {
    height: end + footHeight,
    draw: (x, y) => {
      for (const step of laid.steps) step(x, y);
    },
  };
}

/** In the largest type in which the label is whole, or as whole as it can be. */
function layTexts(space: Omit<Laying, 'scale' | 'y' | 'steps'>, label: Label): Laying {
  const largest = space.height === Number.POSITIVE_INFINITY ? largestOfRoll : 0;
  let last: Laying | undefined;
  for (const { from, to, ...shown } of compromises) {
    for (const scale of scales.slice(Math.max(from, largest), to + 1)) {
      const laying: Laying = { ...space, scale, y: 0, steps: [] };
      layMark(laying, label);
      layDish(laying, label);
      layWishes(laying, label);
      layWhere(laying, label, shown.where);
      const isWhole = layNote(laying, label, shown.note);
      if (isWhole && laying.y <= space.height + 0.01) return laying;
      last = laying;
    }
  }
  if (!last) throw new Error('a label must have a size');
  return last;
}

function heightOf(lines: number, { size }: TextStyle): number {
  return lines * size * spacing;
}

/** Side by side if there is room for both. */
function footLines(pdf: Pdf, texts: readonly string[], width: number): string[][] {
  const sum = texts.reduce((total, text) => total + textWidth(pdf, text, foot), 0);
  return sum + 8 <= width ? [[...texts]] : texts.map((text) => [text]);
}

function drawFoot(pdf: Pdf, line: string[], at: { x: number; y: number; width: number }): void {
  const [left = '', right] = line;
  drawText(pdf, left, at, foot);
  if (right) drawText(pdf, right, { x: at.x + at.width, y: at.y, align: 'right' }, foot);
}

/** The QR code, and below it "REPRINT" if the label was printed before. */
function layCode({ pdf, width, steps }: Laying, { code, isReprint }: Label): void {
  const left = width - qrSide;
  steps.push((x, y) => drawQr(pdf, code, { x: x + left, y }));
  if (!isReprint) return;
  const top = qrSide + quietZone;
  const indent = (qrSide - textWidth(pdf, 'REPRINT', reprint)) / 2;
  steps.push((x, y) => {
    pdf.rect(x + left, y + top, qrSide, reprintHeight).fill(ink);
    const baseline = y + top + reprint.size * 1.06;
    drawText(pdf, 'REPRINT', { x: x + left + indent, y: baseline }, reprint);
  });
}

/** Lines beside the code or the amount are short, the others have the full width. */
function widthFrom(
  { width, height, y, codeBottom, amount }: Laying,
  style: TextStyle,
  indent = 0,
): (line: number) => number {
  return (line) => {
    const besideCode = y + heightOf(line, style) < codeBottom ? qrSide + quietZone : 0;
    const isBesideAmount = y + heightOf(line + 1, style) > height - amount.height;
    return width - indent - Math.max(besideCode, isBesideAmount ? amount.width : 0);
  };
}

/** Right of the mark, one above the other: "2 of 3" and the order's number. */
function besideMark({ order, mark, nth, of }: Label): { text: string; style: TextStyle }[] {
  return [
    { text: of > 1 ? `${nth} of ${of}` : '', style: bold(9.5) },
    { text: order === mark ? '' : order, style: regular(8.5) },
  ].filter(({ text }) => text !== '');
}

/** In the largest size that fits. */
function layMark(laying: Laying, label: Label): void {
  const { pdf, scale } = laying;
  const { mark } = label;
  const beside = besideMark(label);
  const widths = beside.map(({ text, style }) => textWidth(pdf, text, style) + 6);
  const width = widthFrom(laying, foot)(0);
  let style = bold(scale.mark);
  while (
    style.size > smallestMark &&
    textWidth(pdf, mark, style) + Math.max(0, ...widths) > width
  ) {
    style = bold(style.size - 0.5);
  }
  // The height of capitals and digits is at most three quarters of the font size.
  const heights = beside.map((each) => each.style.size * 0.75);
  const baseline = Math.max(
    style.size * 0.75,
    heights.reduce((sum, height) => sum + height, 2 * (heights.length - 1)),
  );
  laying.steps.push((x, y) => {
    drawText(pdf, mark, { x, y: y + baseline }, style);
    let line = y + baseline;
    for (const each of beside.toReversed()) {
      drawText(pdf, each.text, { x: x + width, y: line, align: 'right' }, each.style);
      line -= each.style.size * 0.75 + 2;
    }
  });
  laying.y = baseline + Math.max(style.size * 0.2, 2);
}

/** The shop is vegetarian, so every dish has the mark that the law requires. */
function layDish(laying: Laying, { dish }: Label): void {
  const { pdf, scale } = laying;
  const name = printableLine(dish) || 'Meal';
  const words = name.split(' ');
  const isBroken = (size: number) => {
    const room = widthFrom(laying, bold(size), indentOf(size))(0);
    return words.some((word) => textWidth(pdf, word, bold(size)) > room);
  };
  // A long word is not broken: its type is smaller, or on a roll without gaps it is below the code.
  const fittingSize = () => {
    let size: number = scale.dish;
    while (isBroken(size) && size > smallestDish * scale.dish) size -= 0.5;
    return size;
  };
  if (isBroken(fittingSize()) && laying.height === Number.POSITIVE_INFINITY) {
    laying.y = Math.max(laying.y, laying.codeBottom);
  }
  const size = fittingSize();
  const { y: top } = laying;
  const style = bold(size);
  // The foot of the mark is on the baseline of the text.
  const markTop = top + size + 0.3 - vegMarkSide(size);
  laying.steps.push((x, y) => drawVegMark(pdf, { x, y: y + markTop }, vegMarkSide(size)));
  const indent = indentOf(size);
  layLines(laying, linesOf(pdf, name, style, widthFrom(laying, style, indent)), style, indent);
}

function vegMarkSide(size: number): number {
  return Math.min(7.5, size);
}

function indentOf(size: number): number {
  return vegMarkSide(size) + 3.5;
}

/** White on black, so that nobody takes the box for one without wishes. */
function layWishes(laying: Laying, { wishes }: Label): void {
  if (wishes.length === 0) return;
  const { pdf, scale } = laying;
  const text = wishes.map((wish) => unbroken(printableLine(wish))).join(`${unbroken(' ·')} `);
  const style = inverse(Math.min(scale.dish, 12));
  const lines = linesOf(pdf, text, style, widthFrom(laying, style, 2 * frame));
  laying.y += 1;
  for (const line of lines) {
    const { y: top } = laying;
    const width = textWidth(pdf, line, style) + 2 * frame;
    laying.steps.push((x, y) => {
      pdf.rect(x, y + top, width, heightOf(1, style)).fill(ink);
      drawText(pdf, line, { x: x + frame, y: y + top + style.size }, style);
    });
    laying.y += heightOf(1, style);
  }
  laying.y += 1;
}

/** Customer and destination, in as many lines as they need, or cut to one line. */
function layWhere(laying: Laying, { name, building, place }: Label, shown: Shown['where']): void {
  if (shown === 'none') return;
  const { pdf, scale } = laying;
  const style = regular(scale.where);
  const text = joined(
    shown === 'named' ? name : '',
    shown === 'named' || shown === 'unnamed' ? building : '',
    place,
  );
  const width = widthFrom(laying, style);
  const most = shown === 'cut' ? 1 : Number.POSITIVE_INFINITY;
  layLines(laying, firstLines(pdf, text, style, { width, most }), style);
}

function joined(...texts: readonly (string | undefined)[]): string {
  return texts
    .map((text) => printableLine(text ?? ''))
    .filter((text) => text !== '')
    .join(' · ');
}

/** False if there is not enough room for what is to be shown. */
function layNote(laying: Laying, { note }: Label, shown: Shown['note']): boolean {
  const { pdf, y, height, scale } = laying;
  const text = printableLine(note);
  if (text === '' || shown === 'none') return true;
  const style = regular(scale.note);
  const most = Math.floor((height - y) / heightOf(1, style) + 0.01);
  if (most < 1) return false;
  const width = widthFrom(laying, style);
  const lines = linesOf(pdf, text, style, width, most);
  if (lines.length <= most) layLines(laying, lines, style);
  else if (shown === 'whole') return false;
  else layLines(laying, firstLines(pdf, text, style, { width, most }), style);
  return true;
}

/** Not bold: a packer looks for the dish, and the rider finds the frame. */
const amountStyle = regular(9);

/** With the space around it. */
function amountOf(pdf: Pdf, { collect }: Label): Laying['amount'] {
  if (collect === '') return { text: '', width: 0, height: 0 };
  const text = `Collect ${collect}`;
  const width = textWidth(pdf, text, amountStyle) + 2 * frame + 4;
  return { text, width, height: heightOf(1, amountStyle) + 2 };
}

/** Above the foot. */
function layAmount({ pdf, width, amount, steps }: Laying, bottom: number): void {
  if (amount.text === '') return;
  const framed = amount.width - 4;
  const top = bottom - amount.height + 1;
  steps.push((x, y) => {
    const left = x + width - framed;
    pdf
      .rect(left, y + top, framed, amount.height - 2)
      .lineWidth(0.7)
      .stroke(ink);
    drawText(pdf, amount.text, { x: left + frame, y: y + top + amountStyle.size }, amountStyle);
  });
}

function layLines(laying: Laying, lines: readonly string[], style: TextStyle, indent = 0): void {
  for (const line of lines) {
    const baseline = laying.y + style.size;
    laying.steps.push((x, y) =>
      drawText(laying.pdf, line, { x: x + indent, y: y + baseline }, style),
    );
    laying.y += heightOf(1, style);
  }
}

function drawVegMark(pdf: Pdf, { x, y }: { x: number; y: number }, whole: number): void {
  const green = '#1b7a2b';
  const line = 0.9;
  const side = whole - line;
  pdf
    .rect(x + line / 2, y + line / 2, side, side)
    .lineWidth(line)
    .stroke(green);
  pdf.circle(x + whole / 2, y + whole / 2, whole / 4).fill(green);
}
