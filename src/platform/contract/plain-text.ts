/** Text that people type: what can be seen, without signs that a database or mail must not hold. */

/** The answer to a text with such signs. */
export const plainTextProblem = 'Please leave out characters that can’t be printed.';

/** Joiners of letters and pictures, and the choice between two looks of one sign. */
const joiners = '\\u200c\\u200d\\ufe00-\\ufe0f';
/** With the sign before them, where there is one: inside of a word they change what is seen. */
const joined = new RegExp(`((?![${joiners}])[\\p{L}\\p{M}\\p{N}\\p{P}\\p{S}])?[${joiners}]+`, 'gu');
/** Nothing is seen of these, or they turn the direction of the text around them. */
const unseen = new RegExp(
  `(?![${joiners}])[\\p{Default_Ignorable_Code_Point}\\u2800\\ufff9-\\ufffc\\u{13430}-\\u{1343f}\\u{1d159}]`,
  'gu',
);
const separators = /[\u2028\u2029]/g;

/**
 * The text as people see it: trimmed, without invisible and direction-turning signs, which come
 * along when a number or an address is copied. Joiners inside of words stay. A text that nobody can
 * see becomes an empty one.
 */
export function visibleText(text: string): string {
  const visible = text
    .replaceAll(separators, ' ')
    .replaceAll(unseen, '')
    .replaceAll(joined, (run, base?: string) => (base === undefined ? '' : run))
    .trim();
  // Marks without a letter below them show nothing readable.
  return /[^\p{M}\p{Z}]/u.test(visible) ? visible : '';
}

/** One line. */
export function isPlainLine(text: string): boolean {
  return !/[\p{Cc}\p{Cs}]/u.test(text);
}

/** Several lines; the break is the only control sign. */
export function isPlainText(text: string): boolean {
  return isPlainLine(text.replaceAll(/\r?\n/g, ' '));
}

/** Whether a text has U+0000 in it, or a list or an object such a text or name, however deep. */
export function holdsNul(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\u0000');
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([name, part]) => holdsNul(name) || holdsNul(part));
}
