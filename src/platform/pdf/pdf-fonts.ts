/** The typeface of everything that is printed: Noto Sans, in three scripts. */
import { readFileSync } from 'node:fs';
import { inLatinLetters } from './latin-text.ts';
import { fontName, type Pdf } from './pdf-text.ts';
import { printedScripts, scriptOf, type Weight } from './script-letters.ts';

const weights: readonly Weight[] = ['regular', 'bold'];
/** Read once; each document takes from them what it prints. */
const fontFiles = printedScripts.flatMap((script) =>
  weights.map((weight) => ({
    name: fontName(script, weight),
    data: readFileSync(new URL(`./fonts/noto-${script}-${weight}.ttf`, import.meta.url)),
  })),
);

export function addFonts(pdf: Pdf): void {
  for (const { name, data } of fontFiles) pdf.registerFont(name, data);
}

/** Scripts of India that the typeface has no letters of. */
const otherScripts = /[\u0980-\u0a7f\u0b00-\u0d7f]+/g;
/** Skin tones and the joints of pictures, which are nothing by themselves. */
const ofPictures = /[\ufe00-\ufe0f\u{1f3fb}-\u{1f3ff}\u{e0020}-\u{e007f}]/gu;

/** Stands where a sign has no shape on paper: the reader then looks at the screen. */
export const unprintable = '[sign]';

/**
 * What the typeface can print of a text: Hindi, Marathi and Gujarati as they are, other scripts of
 * India in Latin letters, and `unprintable` where a sign has no shape.
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
