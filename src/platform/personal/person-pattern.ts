/** Finds a person in a text: by their numbers, however written, and by known texts. */

/** Shorter texts are in too many other words. */
const shortest = 3;
const between = '[^[:alnum:]]{0,3}';

/** What a person is known by. */
export interface Identity {
  mobileNos: readonly [string, ...string[]];
  /** Names and e-mail addresses. */
  names: readonly string[];
  /** Such as notes. */
  texts: readonly string[];
}

/** For papers of the person: a regular expression of PostgreSQL, for `~*`. */
export function ownPattern({ mobileNos, names, texts }: Identity): string {
  const words = [...names, ...texts].flatMap((text) => [text, ...text.split(/[\s,;/]+/)]);
  return patternOf(mobileNos, words);
}

/**
 * The same for rows of anybody: a name of one word is of many, and can be a word of every reason,
 * so it stays.
 */
export function anybodysPattern({ mobileNos, names }: Identity): string {
  return patternOf(
    mobileNos,
    names.filter((name) => /\S\s+\S|@/.test(name)),
  );
}

function patternOf(mobileNos: readonly string[], words: readonly string[]): string {
  const numbers = mobileNos.map((mobileNo) => {
    const digits = [...mobileNo].join(between);
    return String.raw`(?:(?:\+|00)?91${between}|0${between})?${digits}(?!\d)`;
  });
  const known = [...new Set(words.map((word) => word.trim()))]
    .filter((word) => word.length >= shortest && /\p{L}/u.test(word))
    // The longest first: a name before the words of it.
    .sort((one, other) => other.length - one.length)
    .map((word) => `(?<![[:alnum:]])${escaped(word)}(?![[:alnum:]])`);
  return [...numbers, ...known].join('|');
}

/** Blanks may be any: a text is typed again by hand. */
function escaped(text: string): string {
  return text
    .replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
    .replaceAll(/\s+/g, String.raw`\s+`);
}
