/** Finds a person in a text: by their mobile numbers in any notation, and by known texts. */

/** Shorter texts occur in too many other words. */
const shortest = 3;
const between = '[^[:alnum:]]{0,3}';

/** The data that identify a person. */
export interface Identity {
  mobileNos: readonly [string, ...string[]];
  /** Names and email addresses. */
  names: readonly string[];
  /** Other texts, such as notes. */
  texts: readonly string[];
}

/** A PostgreSQL regular expression for `~*`, for the person's own documents. */
export function ownPattern({ mobileNos, names, texts }: Identity): string {
  const words = [...names, ...texts].flatMap((text) => [text, ...text.split(/[\s,;/]+/)]);
  return patternOf(mobileNos, words);
}

/**
 * The same for rows of anybody. A name of one word is not included, because many people have it and
 * it can be an ordinary word.
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
    // The longest first: a full name before its words.
    .sort((one, other) => other.length - one.length)
    .map((word) => `(?<![[:alnum:]])${escaped(word)}(?![[:alnum:]])`);
  return [...numbers, ...known].join('|');
}

/** Matches any white space, because people retype texts. */
function escaped(text: string): string {
  return text
    .replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
    .replaceAll(/\s+/g, String.raw`\s+`);
}
