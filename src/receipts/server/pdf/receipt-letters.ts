/** The typeface of receipts, and what of a text it can print. */
import { readFileSync } from 'node:fs';
import { inLatinLetters } from '#src/platform/pdf/latin-text.ts';
import { fontName, type Pdf } from '#src/platform/pdf/pdf-text.ts';
import type { Weight } from '#src/platform/pdf/script-letters.ts';
import { printableCharacters } from './font-characters.ts';

const weights: readonly Weight[] = ['regular', 'bold'];
/** Read once; each document takes from them what it prints. */
const fontFiles = weights.map((weight) => ({
  weight,
  data: readFileSync(new URL(`./fonts/anek-${weight}.ttf`, import.meta.url)),
}));

export function addFonts(pdf: Pdf): void {
  for (const { weight, data } of fontFiles) pdf.registerFont(fontName('latin', weight), data);
}

/** What the typeface can print of a text: Indian scripts in Latin letters, without other signs. */
export function printable(text: string): string {
  const letters = [...inLatinLetters(text).replaceAll(/\s+/g, ' ')];
  const kept = letters.filter((letter) => printableCharacters.has(letter));
  return kept.join('').replaceAll(/ +/g, ' ').trim();
}
