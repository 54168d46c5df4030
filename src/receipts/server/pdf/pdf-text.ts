/** Text on a PDF's pages, in a typeface of several files: measured, broken into lines and drawn by the baseline. */
import { readFileSync } from 'node:fs';
import { inLatinLetters } from '../../latin-text.ts';
import { fontParts, type Weight } from './font-characters.ts';

export type Pdf = PDFKit.PDFDocument;

/** Sizes are points. */
export interface TextStyle {
  size: number;
  weight: Weight;
  color: string;
}

const weights: readonly Weight[] = ['regular', 'bold'];
/** Read once; each document takes from them what it prints. */
const fontFiles = weights.flatMap((weight) =>
  fontParts.map(({ part }) => ({
    name: `${weight} ${part}`,
    data: readFileSync(new URL(`./fonts/anek-${weight}-${part}.ttf`, import.meta.url)),
  })),
);

export function addFonts(pdf: Pdf): void {
  for (const { name, data } of fontFiles) pdf.registerFont(name, data);
}

/** What the typeface can print of a text: Indian scripts in Latin letters, and without signs that it lacks. */
export function printable(text: string): string {
  const kept = [...inLatinLetters(text).replaceAll(/\s+/g, ' ')].filter(partOf);
  return kept.join('').replaceAll(/ +/g, ' ').trim();
}

function textWidth(pdf: Pdf, text: string, style: TextStyle): number {
  return runsOf(text).reduce((sum, run) => sum + runWidth(pdf, run, style), 0);
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
  let x = at.align === 'right' ? at.x - textWidth(pdf, text, style) : at.x;
  for (const run of runsOf(text)) {
    const width = runWidth(pdf, run, style);
    pdf
      .fillColor(style.color)
      .text(run.text, x, at.y, { lineBreak: false, baseline: 'alphabetic' });
    x += width;
  }
}

interface Run {
  part: string;
  text: string;
}

function runWidth(pdf: Pdf, { part, text }: Run, { weight, size }: TextStyle): number {
  return pdf.font(`${weight} ${part}`).fontSize(size).widthOfString(text);
}

/** Neighbours that are printed from one file. */
function runsOf(text: string): Run[] {
  const runs: Run[] = [];
  for (const sign of text) {
    const part = partOf(sign);
    if (part === undefined) continue;
    const last = runs.at(-1);
    if (last?.part === part) last.text += sign;
    else runs.push({ part, text: sign });
  }
  return runs;
}

function partOf(sign: string): string | undefined {
  return fontParts.find(({ characters }) => characters.has(sign))?.part;
}
