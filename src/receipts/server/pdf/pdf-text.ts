/** Text on a PDF's pages: measured, broken into lines and drawn by the baseline. */
import { readFileSync } from 'node:fs';
import { inLatinLetters } from '../../latin-text.ts';
import { printableCharacters, type Weight } from './font-characters.ts';

export type Pdf = PDFKit.PDFDocument;

/** Sizes are points. */
export interface TextStyle {
  size: number;
  weight: Weight;
  color: string;
}

const weights: readonly Weight[] = ['regular', 'bold'];
/** Read once; each document takes from them what it prints. */
const fontFiles = weights.map((weight) => ({
  weight,
  data: readFileSync(new URL(`./fonts/anek-${weight}.ttf`, import.meta.url)),
}));

export function addFonts(pdf: Pdf): void {
  for (const { weight, data } of fontFiles) pdf.registerFont(weight, data);
}

/** What the typeface can print of a text: Indian scripts in Latin letters, without other signs. */
export function printable(text: string): string {
  const letters = [...inLatinLetters(text).replaceAll(/\s+/g, ' ')];
  const kept = letters.filter((letter) => printableCharacters.has(letter));
  return kept.join('').replaceAll(/ +/g, ' ').trim();
}

function textWidth(pdf: Pdf, text: string, { weight, size }: TextStyle): number {
  return pdf.font(weight).fontSize(size).widthOfString(text);
}

/** Breaks at spaces, and inside of a word that is wider than a line. */
export function linesOf(pdf: Pdf, text: string, style: TextStyle, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (textWidth(pdf, longer, style) <= width) {
      line = longer;
      continue;
    }
    if (line !== '') lines.push(line);
    line = word;
    while (textWidth(pdf, line, style) > width && line.length > 1) {
      const head = fittingHead(pdf, line, style, width);
      lines.push(head);
      line = line.slice(head.length);
    }
  }
  return [...lines, line];
}

function fittingHead(pdf: Pdf, word: string, style: TextStyle, width: number): string {
  let length = 1;
  while (textWidth(pdf, word.slice(0, length + 1), style) <= width) length++;
  return word.slice(0, length);
}

/** `x` is the left edge, or the right one; `y` the baseline. */
export function drawText(
  pdf: Pdf,
  text: string,
  at: { x: number; y: number; align?: 'left' | 'right' },
  style: TextStyle,
): void {
  const x = at.align === 'right' ? at.x - textWidth(pdf, text, style) : at.x;
  pdf
    .font(style.weight)
    .fontSize(style.size)
    .fillColor(style.color)
    .text(text, x, at.y, { lineBreak: false, baseline: 'alphabetic' });
}
