/** Which building a customer's note means. Orders with the same building are one stop. */

const doorWords =
  'flat|house|home|room|shop|desk|seat|cabin|office|unit|apt|door|bungalow|plot|h\\.?\\s?no|f\\.?\\s?no|फ्लैट|मकान|दुकान|ફ્લેટ|મકાન|દુકાન';
/** `12`, `12A`, `B-204`, `A/1102`, `4C`, `G 12`. */
const doorNumber =
  '(?:[a-z]{1,2}\\s?[-/]?\\s?)?\\d{1,5}(?:\\s?[-/]\\s?\\d{1,4})*(?:\\s?-?\\s?[a-z])?';
const namedDoor = `(?:${doorWords})\\s*(?:no|number|नंबर|નંબર)?(?:[\\s.:#-]*${doorNumber}|[\\s.:#-]+[a-z])`;
const anyDoor = `(?:${namedDoor}|(?:no|number)?[\\s.:#]*${doorNumber})`;
const ordinals =
  'ground|first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|top|last|upper|lower|basement';
const floors = new RegExp(
  `(?<![\\p{L}\\d])(?:(?:${ordinals}|\\d{1,3}\\s?(?:st|nd|rd|th)?)\\s*-?\\s*(?:floor|flr|फ्लोर|मंजिल|માળ)|(?:floor|flr)\\s*(?:no)?[\\s.:-]*\\d{1,3})(?![\\p{L}\\d])`,
  'giu',
);
/** A PIN code of six digits, together or as 3 and 3 at the end of a part. */
const pinCodes =
  /(?<!\d)(?:pin\s?(?:code)?[\s:.-]*)?(?:[1-9]\d{5}(?!\d)|[1-9]\d{2}\s\d{3}(?=\W*$))/giu;
/** Eight or more digits, in any grouping. */
const phones =
  /(?:(?:ph|phone|mob|mobile|tel|contact|call)[\s.:-]*(?:no)?[\s.:-]*)?\+?\d(?:[\s-]?\d){7,}/giu;
const doorFirst = new RegExp(`^${anyDoor}(?=$|[\\s,.:;-])[\\s.:;-]*`, 'iu');
/** A name that ends in a number, which is then not a door number. */
const numberedName =
  /(?:^|\s)(?:sector|sec|block|tower|wing|gate|phase|lane|street|road|ward|building|bldg|section|gali|circle|scheme|part|no)[\s.-]*(?:[a-z][\s-]?)?\d{1,4}[a-z]?$/iu;
const doorLast = new RegExp(
  `[\\s.:-]+(?:${namedDoor}|[a-z]{1,2}\\s?[-/]\\s?\\d{1,4}|[a-z]\\s\\d{2,4}|[a-z]\\d{2,4}|\\d{3,4})$`,
  'iu',
);
/** The start of a landmark within a part; a landmark is not the building's name. */
const landmark =
  /(?:^|\s)(?:near(?:by)?|nr\.?|behind|b\/h|opp(?:osite)?\.?|beside|besides|next\sto|in\sfront\sof|above|below|across|adjacent|के\sपास|પાસે)(?=\s|$).*$/iu;
/** Instructions to the rider, which are not a place. */
const instruction =
  /^(?:please|pls|plz|call|ring|ask|leave|give|keep|hand|deliver|drop|do\snot|don['’]?t|no\s(?:onion|garlic|bell|plastic|cutlery|spoon)|badge|come|message|whatsapp|send|less|extra|thanks?|thank\syou|jain|without|with|only|after|before|at\sthe|careful|beware|lift|code|door\sbell|bell|security)(?=\s|$)/iu;

/** Separators of a note's parts: commas, line breaks, and dashes between spaces. */
const partings = /[,;\n\r|।]+|\s[-–—]+\s/u;
/** Spellings of the same word. */
const sameWords: Readonly<Record<string, string>> = {
  apt: 'apartment',
  apts: 'apartment',
  appt: 'apartment',
  appts: 'apartment',
  appartment: 'apartment',
  appartments: 'apartment',
  apartments: 'apartment',
  bldg: 'building',
  bungalows: 'bungalow',
  bunglows: 'bungalow',
  bunglow: 'bungalow',
  hts: 'heights',
  soc: 'society',
  sec: 'sector',
  residancy: 'residency',
  twr: 'tower',
  towers: 'tower',
};
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
  const parts = withAsciiDigits(note.normalize('NFKC'))
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
  return buildingOf(note)
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
