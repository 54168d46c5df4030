/** The scripts for printing, and the characters of each typeface. */

export type Weight = 'regular' | 'bold';

/** Latin also prints everything else: digits, punctuation, amounts. */
export const printedScripts = ['latin', 'devanagari', 'gujarati'] as const;
export type PrintedScript = (typeof printedScripts)[number];

/** They make Indian letters join or stay apart; they have no glyph of their own. */
const joiners = '\u200c\u200d';
/** The full stops of both Indian scripts. */
const dandas = '।॥';

/** The characters of each typeface; `scripts/paper-fonts.ts` subsets the fonts to them. */
export const lettersOf: Readonly<Record<PrintedScript, ReadonlySet<string>>> = {
  latin: new Set([
    ...between(0x20, 0x7e),
    ...between(0xa0, 0xac),
    ...between(0xae, 0x17f),
    ...'–—‘’“”•…−₹ḌḍḤḥḶḷṂṃṄṅṆṇṚṛṢṣṬṭ',
  ]),
  devanagari: new Set([...between(0x900, 0x97f), ...joiners, ' ']),
  gujarati: new Set([...between(0xa81, 0xaff), ...dandas, ...joiners, ' ']),
};

function between(first: number, last: number): string[] {
  return Array.from({ length: last - first + 1 }, (_, index) =>
    String.fromCodePoint(first + index),
  );
}

/** A part of a text in one typeface. */
export interface ScriptPiece {
  script: PrintedScript;
  text: string;
}

/**
 * Assigns each letter to the typeface that has it. Spaces and joiners stay with the letters before
 * them, so that no word is split.
 */
export function piecesOf(text: string): ScriptPiece[] {
  const pieces: ScriptPiece[] = [];
  for (const letter of text) {
    const last = pieces.at(-1);
    if (last && (last.script !== 'latin' || letter === ' ') && lettersOf[last.script].has(letter)) {
      last.text += letter;
      continue;
    }
    const script = scriptOf(letter) ?? 'latin';
    if (last?.script === script) last.text += letter;
    else pieces.push({ script, text: letter });
  }
  return pieces;
}

export function scriptOf(letter: string): PrintedScript | undefined {
  return printedScripts.find((script) => lettersOf[script].has(letter));
}
