/** Text in a PDF: measured, broken into lines and drawn on the baseline. */
import { piecesOf, type Weight } from './script-letters.ts';

export type Pdf = PDFKit.PDFDocument;

/** Sizes are in points. */
export interface TextStyle {
  size: number;
  weight: Weight;
  color: string;
}

/** The width of all lines, or a function of the line's index. */
export type LineWidth = number | ((line: number) => number);

const clusters = new Intl.Segmenter('hi', { granularity: 'grapheme' });

/** The name under which a document registers the font of a script and weight. */
export function fontName(script: string, weight: Weight): string {
  return script === 'latin' ? weight : `${script}-${weight}`;
}

/** By weight and text, for a font size of 1: shaping is slow, and sizes are tried one by one. */
const known = new WeakMap<Pdf, Map<string, number>>();

export function textWidth(pdf: Pdf, text: string, { weight, size }: TextStyle): number {
  const widths = known.get(pdf) ?? new Map<string, number>();
  known.set(pdf, widths);
  const key = `${weight} ${text}`;
  const unit = widths.get(key) ?? unitWidth(pdf, text, weight);
  widths.set(key, unit);
  return unit * size;
}

function unitWidth(pdf: Pdf, text: string, weight: Weight): number {
  return piecesOf(text).reduce(
    (width, piece) =>
      width + pdf.font(fontName(piece.script, weight)).fontSize(1).widthOfString(piece.text),
    0,
  );
}

/** The same text for `linesOf`, which does not break it if it fits on a line. */
export function unbroken(text: string): string {
  return text.replaceAll(' ', '\u00a0');
}

/**
 * Breaks at spaces, and inside words that are wider than a line. With `most`, it stops as soon as
 * it is known that there are more lines, because shaping Indian letters is slow.
 */
export function linesOf(
  pdf: Pdf,
  text: string,
  style: TextStyle,
  width: LineWidth,
  most = Number.POSITIVE_INFINITY,
): string[] {
  const lines: string[] = [];
  const room = () => (typeof width === 'number' ? width : width(lines.length));
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (fittingHead(pdf, longer, style, room()) === longer) {
      line = longer;
      continue;
    }
    if (line !== '') lines.push(line);
    line = word;
    for (;;) {
      if (lines.length > most) return lines;
      const head = fittingHead(pdf, line, style, room());
      if (head === line) break;
      lines.push(head);
      line = line.slice(head.length);
    }
  }
  return [...lines, line];
}

/**
 * Like `linesOf`, but at most `most` lines; the last one ends with an ellipsis if text is cut off.
 */
export function firstLines(
  pdf: Pdf,
  text: string,
  style: TextStyle,
  { width, most }: { width: LineWidth; most: number },
): string[] {
  if (most < 1) return [];
  const lines = linesOf(pdf, text, style, width, most);
  if (lines.length <= most) return lines;
  const last = lines[most - 1] ?? '';
  const room = typeof width === 'number' ? width : width(most - 1);
  return [...lines.slice(0, most - 1), withEllipsis(pdf, last, style, room)];
}

function withEllipsis(pdf: Pdf, line: string, style: TextStyle, width: number): string {
  const letters = lettersOf(line);
  while (letters.length > 0 && textWidth(pdf, `${letters.join('')}…`, style) > width) letters.pop();
  return `${letters.join('').trimEnd()}…`;
}

/** Text up to this length is measured as a whole; longer text rarely fits a line. */
const wholeLength = 80;

/** Returns at least one letter, so that every line makes progress. */
function fittingHead(pdf: Pdf, text: string, style: TextStyle, width: number): string {
  if (text.length <= wholeLength && textWidth(pdf, text, style) <= width) return text;
  const letters = lettersOf(text);
  const headOf = (count: number) => letters.slice(0, count).join('');
  // A binary search that never measures much more than a line, because a text may have no spaces.
  let fitting = Math.min(1, letters.length);
  let tooMany = letters.length + 1;
  while (tooMany - fitting > 1) {
    const count = Math.min(Math.floor((fitting + tooMany) / 2), 2 * fitting + 14);
    if (textWidth(pdf, headOf(count), style) <= width) fitting = count;
    else tooMany = count;
  }
  return headOf(fitting);
}

/** A letter of an Indian script has several characters, which must not be separated. */
function lettersOf(text: string): string[] {
  return Array.from(clusters.segment(text), ({ segment }) => segment);
}

/** `x` is the left or the right edge, `y` the baseline. */
export function drawText(
  pdf: Pdf,
  text: string,
  at: { x: number; y: number; align?: 'left' | 'right' },
  style: TextStyle,
): void {
  let x = at.align === 'right' ? at.x - textWidth(pdf, text, style) : at.x;
  for (const piece of piecesOf(text)) {
    pdf
      .font(fontName(piece.script, style.weight))
      .fontSize(style.size)
      .fillColor(style.color)
      .text(piece.text, x, at.y, { lineBreak: false, baseline: 'alphabetic' });
    x += pdf.widthOfString(piece.text);
  }
}
