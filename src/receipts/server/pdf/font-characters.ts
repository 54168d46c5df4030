/** Which characters the typeface of PDFs has; scripts/receipt-fonts.ts cuts it by them. */

export const printableCharacters: ReadonlySet<string> = new Set([
  ...between(0x20, 0x7e),
  ...between(0xa0, 0x130),
  ...between(0x134, 0x148),
  ...between(0x14a, 0x151),
  ...between(0x154, 0x17e),
  ...'ıŒœ–—‘’“”•…₹ḌḍḤḥḶḷṂṃṄṅṆṇṚṛṢṣṬṭ',
]);

function between(first: number, last: number): string[] {
  return Array.from({ length: last - first + 1 }, (_, index) =>
    String.fromCodePoint(first + index),
  );
}
