/** Text on a PDF's pages: measured, broken into lines and drawn by the baseline. */
import { piecesOf, type Weight } from './script-letters.ts';

export type Pdf = PDFKit.PDFDocument;

/** Sizes are points. */
export interface TextStyle {
  size: number;
  weight: Weight;
  color: string;
}

/** The width of each line, or of every one. */
export type LineWidth = number | ((line: number) => number);

const clusters = new Intl.Segmenter('hi', { granularity: 'grapheme' });

/** What a document registers the typeface of a script and weight as. */
export function fontName(script: string, weight: Weight): string {
  return script === 'latin' ? weight : `${script}-${weight}`;
}

export function textWidth(pdf: Pdf, text: string, { weight, size }: TextStyle): number {
  return piecesOf(text).reduce(
    (width, piece) =>
      width + pdf.font(fontName(piece.script, weight)).fontSize(size).widthOfString(piece.text),
    0,
  );
}

/** Breaks at spaces, and inside of a word that is wider than a line. */
export function linesOf(pdf: Pdf, text: string, style: TextStyle, width: LineWidth): string[] {
  const lines: string[] = [];
  const room = () => (typeof width === 'number' ? width : width(lines.length));
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (textWidth(pdf, longer, style) <= room()) {
      line = longer;
      continue;
    }
    if (line !== '') lines.push(line);
    line = word;
    while (textWidth(pdf, line, style) > room()) {
      const head = fittingHead(pdf, line, style, room());
      if (head === line) break;
      lines.push(head);
      line = line.slice(head.length);
    }
  }
  return [...lines, line];
}

/** As `linesOf`, but at most so many: what is cut off is told by an ellipsis. */
export function firstLines(
  pdf: Pdf,
  text: string,
  style: TextStyle,
  { width, most }: { width: LineWidth; most: number },
): string[] {
  if (most < 1) return [];
  const lines = linesOf(pdf, text, style, width);
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

/** At least one letter, so that every line goes on. */
function fittingHead(pdf: Pdf, word: string, style: TextStyle, width: number): string {
  const [first = '', ...others] = lettersOf(word);
  let head = first;
  for (const letter of others) {
    if (textWidth(pdf, head + letter, style) > width) break;
    head += letter;
  }
  return head;
}

/** A letter of an Indian script is several characters, which no line may part. */
function lettersOf(text: string): string[] {
  return Array.from(clusters.segment(text), ({ segment }) => segment);
}

/** `x` is the left edge, or the right one; `y` the baseline. */
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
