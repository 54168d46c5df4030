/** Transliterates Indian scripts to plain Latin letters, for typefaces that have no others. */

/*
 * The nine Indian blocks of Unicode, from Devanagari to Malayalam, have the same sounds at the same
 * offsets. Spelled as on menus, without length marks: पाव भाजी is "Pav Bhaji".
 */
const firstIndian = 0x900;
const lastIndian = 0xd7f;
const blockSize = 0x80;
/** In the scripts from this code point on, the last vowel of a word is pronounced. */
const firstSpoken = 0xb00;

const vowels = spread({ 5: 'a a i i u u ri li e e e ai o o o au', 96: 'ri li' });
const vowelSigns = spread({ 62: 'a i i u u ri ri e e e ai o o o au', 98: 'li li' });
const consonants = spread({
  21: 'k kh g gh n ch chh j jh n t th d dh n t th d dh n n p ph b bh m y r r l l zh v sh sh s h',
});
const others = spread({ 1: 'n n h', 78: 't', 102: '0 1 2 3 4 5 6 7 8 9', 122: 'n n r l l k' });
const virama = 77;
const nukta = 60;
/** Consonants that a dot below changes to another sound. */
const dotted: Readonly<Record<string, string>> = { j: 'z', ph: 'f', d: 'r', dh: 'rh' };

/** Replaces every Indian letter by its Latin spelling; other text is unchanged. */
export function inLatinLetters(text: string): string {
  return text.normalize('NFC').replaceAll(/[\u0900-\u0d7f\u200c\u200d]+/g, spelledOut);
}

function spelledOut(word: string): string {
  let spelled = '';
  /** A consonant includes the vowel "a" unless a sign changes that. */
  let carriesA = false;
  for (const letter of word) {
    const place = placeOf(letter);
    if (place === undefined) continue;
    if (place === nukta) {
      spelled = spelled.replace(/(dh|ph|d|j)$/, (plain) => dotted[plain] ?? plain);
      continue;
    }
    const sound = consonants.get(place) ?? vowels.get(place) ?? others.get(place) ?? '';
    if (vowelSigns.has(place)) spelled += vowelSigns.get(place);
    else if (place !== virama) spelled += (carriesA ? 'a' : '') + sound;
    carriesA = consonants.has(place);
  }
  const isSpoken = (word.codePointAt(0) ?? 0) >= firstSpoken || !/[aeiou]/.test(spelled);
  if (carriesA && isSpoken) spelled += 'a';
  return spelled.slice(0, 1).toUpperCase() + spelled.slice(1);
}

function placeOf(letter: string): number | undefined {
  const codePoint = letter.codePointAt(0) ?? 0;
  if (codePoint < firstIndian || codePoint > lastIndian) return undefined;
  return (codePoint - firstIndian) % blockSize;
}

/** Maps offsets to sounds: each list starts at the offset that is its key. */
function spread(lists: Readonly<Record<number, string>>): ReadonlyMap<number, string> {
  return new Map(
    Object.entries(lists).flatMap(([first, sounds]) =>
      sounds.split(' ').map((sound, index) => [Number(first) + index, sound] as const),
    ),
  );
}
