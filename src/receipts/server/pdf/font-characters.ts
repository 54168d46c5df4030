/** Which characters each file of the PDFs' typeface has; scripts/receipt-fonts.ts cuts by it. */

export type Weight = 'regular' | 'bold';

interface FontPart {
  part: 'latin' | 'extended';
  characters: ReadonlySet<string>;
}

/**
 * The first part that has a character prints it. The rupee sign comes with the extended letters.
 */
export const fontParts: readonly FontPart[] = [
  {
    part: 'latin',
    characters: new Set([...between(0x20, 0x7e), ...between(0xa0, 0xff), ...'ıŒœ–—‘’“”•…']),
  },
  {
    part: 'extended',
    characters: new Set([
      ...between(0x100, 0x130),
      ...between(0x134, 0x148),
      ...between(0x14a, 0x151),
      ...between(0x154, 0x17e),
      ...'₹ḌḍḤḥḶḷṂṃṄṅṆṇṚṛṢṣṬṭ',
    ]),
  },
];

function between(first: number, last: number): string[] {
  return Array.from({ length: last - first + 1 }, (_, index) =>
    String.fromCodePoint(first + index),
  );
}
