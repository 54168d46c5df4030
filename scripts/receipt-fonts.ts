/**
 * Cuts the typeface down to what receipts print and writes it, one file a weight, where the PDF
 * takes it from. Run by hand after a new version of the typeface or when a receipt needs another
 * sign; its whole files are no dependency:
 *
 *   npm install --no-save @expo-google-fonts/anek-latin@0.4.2
 *   node scripts/receipt-fonts.ts
 *
 * The typeface is Anek Latin, under the SIL Open Font License 1.1, which is written beside it.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import subsetFont from 'subset-font';
import type { Weight } from '#src/platform/pdf/script-letters.ts';
import { printableCharacters } from '#src/receipts/server/pdf/font-characters.ts';

const source = 'node_modules/@expo-google-fonts/anek-latin';
const target = 'src/receipts/server/pdf/fonts';
const weights: Record<Weight, string> = { regular: '400Regular', bold: '700Bold' };

await mkdir(target, { recursive: true });
for (const [weight, name] of Object.entries(weights)) {
  const whole = await readFile(`${source}/${name}/AnekLatin_${name}.ttf`);
  const font = await subsetFont(whole, [...printableCharacters].join(''), {
    targetFormat: 'sfnt',
    noLayoutClosure: true,
    keepFeatures: ['kern'],
  });
  await writeFile(`${target}/anek-${weight}.ttf`, font);
  console.log(`anek-${weight}.ttf: ${font.length} bytes`);
}
const license = 'node_modules/@fontsource-variable/anek-latin/LICENSE';
await writeFile(`${target}/anek-license.txt`, await readFile(license));
