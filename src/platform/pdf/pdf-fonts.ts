/** The typeface of all printed papers: Noto Sans in three scripts. */
import { readFileSync } from 'node:fs';
import { inLatinLetters } from './latin-text.ts';
import { fontName, type Pdf } from './pdf-text.ts';
import { printedScripts, scriptOf, type Weight } from './script-letters.ts';

const weights: readonly Weight[] = ['regular', 'bold'];
/** Read once; each document embeds the glyphs that it prints. */
const fontFiles = printedScripts.flatMap((script) =>
  weights.map((weight) => ({
    name: fontName(script, weight),
    data: readFileSync(new URL(`./fonts/noto-${script}-${weight}.ttf`, import.meta.url)),
  })),
);

export function addFonts(pdf: Pdf): void {
  for (const { name, data } of fontFiles) pdf.registerFont(name, data);
}

/** Indian scripts for which the typeface has no letters. */
const otherScripts = /[\u0980-\u0a7f\u0b00-\u0d7f]+/g;
/** Skin tones and joiners of emoji, which are nothing on their own. */
const ofPictures = /[\ufe00-\ufe0f\u{1f3fb}-\u{1f3ff}\u{e0020}-\u{e007f}]/gu;

/** Replaces a character without a glyph, so that the reader looks at the screen. */
export const unprintable = '[sign]';

/**
 * The printable form of a text: Hindi, Marathi and Gujarati unchanged, other Indian scripts in
 * Latin letters, and `unprintable` for characters without a glyph.
 */
export function printableLine(text: string): string {
  const spelled = text
    .normalize('NFC')
    .replaceAll(otherScripts, (word) => inLatinLetters(word))
    .replaceAll(ofPictures, '')
    .replaceAll(/\s+/g, ' ');
  let line = '';
  for (const letter of spelled) {
    if (scriptOf(letter)) line += letter;
    else if (!line.endsWith(unprintable)) line += unprintable;
  }
  return line.trim();
}
