/** Lays out one label: the most important facts first, in the space that there is. */
import { printableLine } from '#src/platform/pdf/pdf-fonts.ts';
import {
  drawText,
  firstLines,
  linesOf,
  type Pdf,
  type TextStyle,
  textWidth,
} from '#src/platform/pdf/pdf-text.ts';
import type { Label, LabelsPaper } from './paper-data.ts';
import { drawQr, qrSide, quietZone } from './qr-drawing.ts';

const ink = '#000';
const strong: TextStyle = { size: 9.5, weight: 'bold', color: ink };
/** The sizes that are tried for dish and destination before their text is cut. */
const strongStyles = [9.5, 8.5, 7.5, 7].map((size): TextStyle => ({ ...strong, size }));
const smallestStrong = strongStyles.at(-1) ?? strong;
const money: TextStyle = { ...strong, size: 11 };
const reprint: TextStyle = { size: 7, weight: 'bold', color: '#fff' };
const reprintHeight = reprint.size * 1.4;
const foot: TextStyle = { size: 6, weight: 'regular', color: ink };
/** The largest size in which the whole note fits is used. */
const noteStyles = [8.5, 7.5, 6.5].map((size): TextStyle => ({ ...foot, size }));
const smallestNote = noteStyles.at(-1) ?? foot;
/** Closer than on a sheet, but with room for the signs above and below Indian letters. */
const spacing = 1.26;
const largestMark = 23;
const smallestMark = 10;
const vegSide = 7.5;

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
  const laying: Laying = { pdf, width, height: room, codeBottom, y: 0, steps: [] };
  layCode(laying, label);
  layMark(laying, label);
  layWishes(laying, label);
  layWhere(laying, label);
  layDish(laying, label);
  if (label.collect) layLines(laying, [`Collect ${label.collect}`], money);
  layNote(laying, label.note);
  const end = height === null ? Math.max(laying.y, codeBottom) + 2 : room;
  for (const [index, line] of foots.entries()) {
    const y = end + heightOf(index, foot) + foot.size;
    laying.steps.push((dx, dy) => drawFoot(pdf, line, { x: dx, y: dy + y, width }));
  }
  return {
    height: end + footHeight,
    draw: (x, y) => {
      for (const step of laying.steps) step(x, y);
    },
  };
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

/** Lines beside the code are short, lines below it have the full width. */
function widthFrom({ width, y, codeBottom }: Laying, style: TextStyle): (line: number) => number {
  return (line) => (y + heightOf(line, style) < codeBottom ? width - qrSide - quietZone : width);
}

/** In the largest size that fits, followed by "2 of 3". */
function layMark(laying: Laying, { mark, nth, of }: Label): void {
  const { pdf } = laying;
  const count = of > 1 ? `${nth} of ${of}` : '';
  const countWidth = count === '' ? 0 : textWidth(pdf, count, strong) + 6;
  const width = widthFrom(laying, strong)(0);
  let style: TextStyle = { ...strong, size: largestMark };
  while (style.size > smallestMark && textWidth(pdf, mark, style) + countWidth > width) {
    style = { ...style, size: style.size - 0.5 };
  }
  // The height of capitals and digits is at most three quarters of the font size.
  const baseline = style.size * 0.75;
  laying.steps.push((x, y) => {
    drawText(pdf, mark, { x, y: y + baseline }, style);
    if (count === '') return;
    drawText(pdf, count, { x: x + width, y: y + baseline, align: 'right' }, strong);
  });
  laying.y = baseline + style.size * 0.2;
}

/** In whole, however many there are. */
function layWishes(laying: Laying, { wishes }: Label): void {
  const text = printableLine(wishes.join(' · '));
  if (text === '') return;
  layLines(laying, linesOf(laying.pdf, text, strong, widthFrom(laying, strong)), strong);
}

/** Customer and destination, in two lines if the rest still fits. Neither is left out. */
function layWhere(laying: Laying, label: Label): void {
  const { pdf, y, height } = laying;
  const who = joined(label.name, label.building);
  const place = joined(label.place);
  const rest =
    heightOf(1, strong) +
    (label.collect ? heightOf(1, money) : 0) +
    (label.note === '' ? 0 : heightOf(1, smallestNote));
  const most = y + heightOf(2, strong) + rest <= height ? 2 : 1;
  const width = widthFrom(laying, strong);
  const style = most === 1 ? fittingStyle(laying, joined(who, place), most) : strong;
  const whole = linesOf(pdf, joined(who, place), style, widthFrom(laying, style), most);
  if (whole.length <= most) layLines(laying, whole, style);
  else if (who !== '' && most === 2) {
    const cut = (text: string, each: number) =>
      firstLines(pdf, text, strong, { width: each, most: 1 });
    layLines(laying, [...cut(who, width(0)), ...cut(place, width(1))], strong);
  } else layLines(laying, firstLines(pdf, joined(who, place), strong, { width, most }), strong);
}

/** The largest style in which the whole text fits, or the smallest one. */
function fittingStyle(laying: Laying, text: string, most: number, indent = 0): TextStyle {
  const fits = (style: TextStyle) => {
    const widths = widthFrom(laying, style);
    const width = (line: number) => widths(line) - indent;
    return linesOf(laying.pdf, text, style, width, most).length <= most;
  };
  return strongStyles.find(fits) ?? smallestStrong;
}

function joined(...texts: readonly (string | undefined)[]): string {
  return texts
    .map((text) => printableLine(text ?? ''))
    .filter((text) => text !== '')
    .join(' · ');
}

/** The shop is vegetarian, so every dish has the mark that the law requires. */
function layDish(laying: Laying, { dish, collect, note }: Label): void {
  const { pdf, y: top, height } = laying;
  const indent = vegSide + 3.5;
  const rest = (collect ? heightOf(1, money) : 0) + (note === '' ? 0 : heightOf(2, smallestNote));
  const most = top + heightOf(2, strong) + rest <= height ? 2 : 1;
  const name = printableLine(dish) || 'Meal';
  const style = fittingStyle(laying, name, most, indent);
  const widths = widthFrom(laying, style);
  const width = (line: number) => widths(line) - indent;
  // The foot of the mark is on the baseline of the text.
  const markTop = top + style.size + 0.3 - vegSide;
  laying.steps.push((x, y) => drawVegMark(pdf, { x, y: y + markTop }));
  layLines(laying, firstLines(pdf, name, style, { width, most }), style, indent);
}

function layNote(laying: Laying, note: string): void {
  const { pdf, y, height } = laying;
  const text = printableLine(note);
  if (text === '') return;
  const mostOf = (style: TextStyle) => Math.floor((height - y) / heightOf(1, style) + 0.01);
  const style =
    noteStyles.find((each) => {
      const most = mostOf(each);
      return linesOf(pdf, text, each, widthFrom(laying, each), most).length <= most;
    }) ?? smallestNote;
  const lines = firstLines(pdf, text, style, {
    width: widthFrom(laying, style),
    most: mostOf(style),
  });
  layLines(laying, lines, style);
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

function drawVegMark(pdf: Pdf, { x, y }: { x: number; y: number }): void {
  const green = '#1b7a2b';
  const line = 0.9;
  const side = vegSide - line;
  pdf
    .rect(x + line / 2, y + line / 2, side, side)
    .lineWidth(line)
    .stroke(green);
  pdf.circle(x + vegSide / 2, y + vegSide / 2, vegSide / 4).fill(green);
}
