/** Amounts as people write them in an item, in thousandths, always as whole numbers. */

export const one = 1000;

const fractions: Readonly<Record<string, number>> = {
  '½': 500,
  '¼': 250,
  '¾': 750,
  '⅓': 333,
  '⅔': 667,
};
/** The zero of each script in which a kitchen writes its numbers. */
const zeros = ['०', '૦'].map((zero) => zero.charCodeAt(0));
const otherDigits = /[०-९૦-૯]/g;

/** Part of a regular expression. */
export const amount =
  '(?:\\d{1,5}\\s?[½¼¾⅓⅔]|[½¼¾⅓⅔]|\\d\\s\\d/\\d|\\d/\\d|\\d{1,5}(?:\\.\\d{1,3})?)';

/** Parses "2", "1.5", "½", "1½", "1/2" and "1 1/2" into whole thousandths. */
export function thousandthsOf(size: string): number {
  const [, whole = '0', sign = ''] = /^(\d*)\s?([½¼¾⅓⅔])$/.exec(size) ?? [];
  if (sign) return Number(whole) * one + (fractions[sign] ?? 0);
  const [, wholes = '0', above, below] = /^(?:(\d)\s)?(\d)\/(\d)$/.exec(size) ?? [];
  if (above !== undefined) {
    return below === '0'
      ? 0
      : Number(wholes) * one + Math.round((Number(above) * one) / Number(below));
  }
  const [units = '0', decimals = ''] = size.split('.');
  return Number(units) * one + Number(decimals.padEnd(3, '0'));
}

export function latinDigits(text: string): string {
  return text.replaceAll(otherDigits, (digit) => {
    const code = digit.charCodeAt(0);
    const zero = zeros.find((each) => code >= each && code <= each + 9) ?? code;
    return String(code - zero);
  });
}
