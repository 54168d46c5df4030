/**
 * Text that people type: visible characters only, none that a database or mail must not contain.
 */

/** The error message for text with such characters. */
export const plainTextProblem = 'Please leave out characters that can’t be printed.';

/** Joiners of letters and emoji, and variation selectors. */
const joiners = '\\u200c\\u200d\\ufe00-\\ufe0f';
/**
 * Joiners with the character before them, if there is one: inside a word they change what people
 * see.
 */
const joined = new RegExp(`((?![${joiners}])[\\p{L}\\p{M}\\p{N}\\p{P}\\p{S}])?[${joiners}]+`, 'gu');
/** Invisible characters, and characters that change the direction of the text. */
const unseen = new RegExp(
  `(?![${joiners}])[\\p{Default_Ignorable_Code_Point}\\u2800\\ufff9-\\ufffc\\u{13430}-\\u{1343f}\\u{1d159}]`,
  'gu',
);
const separators = /[\u2028\u2029]/g;

/**
 * Returns the text as people see it: trimmed, without the invisible and direction-changing
 * characters that are copied along with a number or an address. Joiners inside words are kept. Text
 * without any visible character becomes empty.
 */
export function visibleText(text: string): string {
  const visible = text
    .replaceAll(separators, ' ')
    .replaceAll(unseen, '')
    .replaceAll(joined, (run, base?: string) => (base === undefined ? '' : run))
    .trim();
  // Combining marks without a base letter are not readable.
  return /[^\p{M}\p{Z}]/u.test(visible) ? visible : '';
}

/** True for one line of text without control characters. */
export function isPlainLine(text: string): boolean {
  return !/[\p{Cc}\p{Cs}]/u.test(text);
}

/** True for several lines of text; the line break is the only control character allowed. */
export function isPlainText(text: string): boolean {
  return isPlainLine(text.replaceAll(/\r?\n/g, ' '));
}

/**
 * True if a text contains U+0000, or if a list or an object contains such a text or key at any
 * depth.
 */
export function holdsNul(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\u0000');
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([name, part]) => holdsNul(name) || holdsNul(part));
}
