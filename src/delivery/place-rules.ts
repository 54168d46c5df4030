/** Which building a customer's note means. Orders with the same building are one stop. */
import { asDevanagari, inPlainSpelling, withoutJoiners } from './indian-spelling.ts';
import {
  buildingWords,
  doorWords,
  floorWords,
  groundFloor,
  indianLetters,
  instructionWords,
  numberedWords,
  numberWords,
  ordinalEndings,
  ordinals,
  phoneWords,
  pinWords,
  sameWords,
  wordsAfterLandmarks,
  wordsBeforeLandmarks,
} from './place-words.ts';

/** `12`, `12A`, `B-204`, `A/1102`, `4C`, `G 12`, `बी-204`, `12 अ`. */
const doorNumber = `(?:(?:[a-z]{1,2}|${indianLetters})\\s?[-/]?\\s?)?\\d{1,5}(?:\\s?[-/]\\s?\\d{1,4})*(?:\\s?-?\\s?(?:[a-z]|${indianLetters}))?`;
const namedDoor = `(?:${doorWords})\\s*(?:${numberWords})?(?:[\\s.:#-]*${doorNumber}|[\\s.:#-]+[a-z])`;
const anyDoor = `(?:${namedDoor}|(?:${numberWords})?[\\s.:#]*${doorNumber})`;
const wordStart = '(?<![\\p{L}\\p{M}\\d])';
const wordEnd = '(?![\\p{L}\\p{M}\\d])';
const floors = new RegExp(
  `${wordStart}(?:(?:${ordinals}|\\d{1,3}\\s?(?:${ordinalEndings})?)\\s*-?\\s*(?:${floorWords})|${groundFloor}|(?:${floorWords})\\s*(?:${numberWords})?[\\s.:-]*\\d{1,3})${wordEnd}`,
  'giu',
);
/** A PIN code of six digits, together or as 3 and 3 at the end of a part. */
const pinCodes = new RegExp(
  `(?<!\\d)(?:(?:${pinWords})[\\s:.-]*)?(?:[1-9]\\d{5}(?!\\d)|[1-9]\\d{2}\\s\\d{3}(?=\\W*$))`,
  'giu',
);
/** Eight or more digits, in any grouping. */
const phones = new RegExp(
  `(?:(?:${phoneWords})[\\s.:-]*(?:${numberWords})?[\\s.:-]*)?\\+?\\d(?:[\\s-]?\\d){7,}`,
  'giu',
);
const doorFirst = new RegExp(`^${anyDoor}(?=$|[\\s,.:;-])[\\s.:;-]*`, 'iu');
/** A name that ends in a number, which is then not a door number. */
const numberedName = new RegExp(
  `(?:^|\\s)(?:${numberedWords})[\\s.-]*(?:[a-z][\\s-]?)?\\d{1,3}[a-z]?$`,
  'iu',
);
const doorLast = new RegExp(
  `[\\s.:-]+(?:${namedDoor}|(?:[a-z]{1,2}|${indianLetters})\\s?[-/]\\s?\\d{1,4}|(?:[a-z]|${indianLetters})\\s\\d{2,4}|[a-z]\\d{2,4}|\\d{3,4})$`,
  'iu',
);
/** A landmark within a part; it is not the building's name. */
const landmark = new RegExp(
  `(?:^|\\s)(?:${wordsBeforeLandmarks})(?=\\s|$).*$|(?:(?<=(?:${buildingWords}))\\s|^(?!.*(?:${buildingWords})\\s)).*(?<=\\s)(?:${wordsAfterLandmarks})(?=\\s|$).*$`,
  'iu',
);
/** Instructions to the rider, which are not a place. */
const instruction = new RegExp(`^(?:${instructionWords})(?=\\s|$)`, 'iu');

/** Separators of a note's parts: commas, line breaks, and dashes between spaces. */
const partings = /[,;\n\r|।]+|\s[-–—]+\s/u;
/**
 * Maximum length of a building's name; a longer one, such as a note written as a letter, is cut.
 */
const longest = 80;

/**
 * The building in a note in readable form, such as "Shanti Apartments": the first part that is not
 * a door, floor, PIN code, phone number or instruction. If there is none, a landmark; empty if
 * nothing is left.
 */
export function buildingOf(note: string): string {
  return asDevanagari(withoutJoiners(note.normalize('NFKC')), buildingIn);
}

function buildingIn(note: string): string {
  const parts = withAsciiDigits(note)
    .replaceAll(/\s*\n\s*/g, '\n')
    .split(partings);
  const named = parts.map(withoutDoor).filter((part) => !instruction.test(part));
  const names = named.map((part) => cleaned(part.replace(landmark, ''))).filter(isName);
  const found = names[0] ?? named.find(isName) ?? '';
  return [...found].slice(0, longest).join('').trim();
}

const knownLines = new Map<string, string>();
/** Size of the cache; the same notes are parsed every time a shift is shown. */
const mostKnown = 5000;

/**
 * The normalized name, equal for all notes of one building: lower case, no punctuation, one
 * spelling.
 */
export function placeLineOf(note: string): string {
  const known = knownLines.get(note);
  if (known !== undefined) return known;
  if (knownLines.size >= mostKnown) knownLines.clear();
  const line = lineOf(note);
  knownLines.set(note, line);
  return line;
}

function lineOf(note: string): string {
  return inPlainSpelling(buildingOf(note))
    .toLowerCase()
    .replaceAll(/['’`.]/gu, '')
    .replaceAll(/[^\p{L}\p{M}\d]+/gu, ' ')
    .trim()
    .split(' ')
    .map((word) => (Object.hasOwn(sameWords, word) ? (sameWords[word] ?? word) : word))
    .join(' ');
}

function withoutDoor(part: string): string {
  const bare = cleaned(
    part.replaceAll(floors, ' ').replaceAll(phones, ' ').replaceAll(pinCodes, ' '),
  );
  const later = cleaned(bare.replace(doorFirst, ''));
  return numberedName.test(later) ? later : cleaned(later.replace(doorLast, ''));
}

function cleaned(text: string): string {
  return text
    .replaceAll(/\s+/gu, ' ')
    .replaceAll(/^[^\p{L}\p{M}\d(]+|[^\p{L}\p{M}\d)]+$/gu, '')
    .trim();
}

/** A single letter is a wing or a typing error, and digits alone are a door. */
function isName(text: string): boolean {
  return (text.match(/\p{L}/gu) ?? []).length > 1;
}

/** Converts Hindi and Gujarati digits; the code points of both zeros end in 6. */
function withAsciiDigits(text: string): string {
  return text.replaceAll(/[\u0966-\u096f\u0ae6-\u0aef]/gu, (digit) =>
    String((digit.charCodeAt(0) - 6) % 16),
  );
}
