/** Hindi, Marathi and Gujarati words in the spellings that people use. */

/**
 * The plain form of a sound, and its other spellings. Long and short vowels, and the vowels of
 * foreign words, are written either way; the dot below a letter is often left out.
 */
const spellings: readonly (readonly [plain: string, others: string])[] = [
  ['ि', 'ी'],
  ['ु', 'ू'],
  ['े', 'ैॅ'],
  ['ो', 'ौॉ'],
  ['इ', 'ई'],
  ['उ', 'ऊ'],
  ['ए', 'ऐॲऍ'],
  ['ओ', 'ऑऔ'],
  ['ल', 'ळ'],
];
/** A nasal before a consonant: `ंट`, `न्ट`, `ँट`. */
const nasal = '(?:[ंँ]|[ङञणनम]्)';
const nasals = /ँ|[ङञणनम]्(?=[क-भ])/gu;
const nukta = '\u093c';
/** They only choose how two letters are drawn together. */
const joiners = /[\u200c\u200d]/gu;

const plainOf = new Map(
  spellings.flatMap(([plain, others]) => [...others].map((other) => [other, plain] as const)),
);
const classOf = new Map(
  spellings.map(([plain, others]) => [plain, `[${plain}${others}]`] as const),
);

/** The pattern of a word in its plain form, for all of its spellings. */
export function anySpelling(pattern: string): string {
  return [...pattern]
    .map((sign) => {
      const plain = plainOf.get(sign) ?? sign;
      if (plain === 'ं') return nasal;
      return (classOf.get(plain) ?? plain) + (isConsonant(plain) ? `${nukta}?` : '');
    })
    .join('');
}

function isConsonant(sign: string): boolean {
  return sign >= 'क' && sign <= 'ह';
}

/** A text in Devanagari and in plain spelling, to compare names. */
export function inPlainSpelling(text: string): string {
  const bare = withoutJoiners(inDevanagari(text)).replaceAll(nukta, '');
  return [...bare.replaceAll(nasals, 'ं')].map((sign) => plainOf.get(sign) ?? sign).join('');
}

export function withoutJoiners(text: string): string {
  return text.replaceAll(joiners, '');
}

/** Both scripts have the same letters at the same distance. */
const fromGujarati = 0x0a80 - 0x0900;
const gujarati = /[\u0a81-\u0acf\u0ae0-\u0ae3]/gu;
const devanagari = /[\u0901-\u094f\u0960-\u0963]/gu;

/** Runs `change` on a text as if it were written in Devanagari. */
export function asDevanagari(text: string, change: (text: string) => string): string {
  const found = inDevanagari(text);
  const changed = change(found);
  return found === text ? changed : moved(changed, devanagari, fromGujarati);
}

function inDevanagari(text: string): string {
  return moved(text, gujarati, -fromGujarati);
}

function moved(text: string, signs: RegExp, by: number): string {
  return text.replaceAll(signs, (sign) => String.fromCharCode(sign.charCodeAt(0) + by));
}
