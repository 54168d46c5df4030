/**
 * Cuts the typeface down to what receipts print and writes it, one weight a file, where the PDF
 * takes it from. Run by hand after a new version of the typeface or when a receipt needs another
 * sign:
 *
 *   node scripts/receipt-fonts.ts
 *
 * The typeface is Anek Latin, under the SIL Open Font License 1.1, which is written beside it.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import subsetFont from 'subset-font';
import { fontParts, type Weight } from '#src/receipts/server/pdf/font-characters.ts';

const source = 'node_modules/@fontsource-variable/anek-latin';
const target = 'src/receipts/server/fonts';
const weights: Record<Weight, number> = { regular: 400, bold: 700 };
const files = { latin: 'latin', extended: 'latin-ext' };

await mkdir(target, { recursive: true });
for (const [weight, thickness] of Object.entries(weights)) {
  for (const { part, characters } of fontParts) {
    const whole = await readFile(`${source}/files/anek-latin-${files[part]}-wght-normal.woff2`);
    const font = await subsetFont(whole, [...characters].join(''), {
      targetFormat: 'sfnt',
      // A PDF holds no variable font.
      variationAxes: { wght: { min: thickness, max: thickness } },
      noLayoutClosure: true,
      keepFeatures: ['kern'],
    });
    await writeFile(`${target}/anek-${weight}-${part}.ttf`, font);
    console.log(`anek-${weight}-${part}.ttf: ${font.length} bytes`);
  }
}
await writeFile(`${target}/anek-license.txt`, await readFile(`${source}/LICENSE`));
