/**
 * Subsets the typeface of printed papers to the scripts that are printed, one file per script and
 * weight. Run it by hand after a new version of the typeface or when a paper needs another
 * character. The complete fonts are not a dependency:
 *
 *   npm install --no-save @expo-google-fonts/noto-sans@0.4.2 \
 *     @expo-google-fonts/noto-sans-devanagari@0.4.1 @expo-google-fonts/noto-sans-gujarati@0.4.2
 *   node scripts/paper-fonts.ts
 *
 * The typeface is Noto Sans, under the SIL Open Font License 1.1, which is stored next to it.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import subsetFont from 'subset-font';
import { lettersOf, printedScripts, type Weight } from '#src/platform/pdf/script-letters.ts';

const source = process.argv[2] ?? 'node_modules/@expo-google-fonts';
const target = 'src/platform/pdf/fonts';
const weights: Record<Weight, string> = { regular: '400Regular', bold: '700Bold' };
const families = {
  latin: ['noto-sans', 'NotoSans'],
  devanagari: ['noto-sans-devanagari', 'NotoSansDevanagari'],
  gujarati: ['noto-sans-gujarati', 'NotoSansGujarati'],
} as const;

await mkdir(target, { recursive: true });
for (const script of printedScripts) {
  const [folder, family] = families[script];
  for (const [weight, name] of Object.entries(weights)) {
    const whole = await readFile(`${source}/${folder}/${name}/${family}_${name}.ttf`);
    const font = await subsetFont(whole, [...lettersOf[script]].join(''), {
      targetFormat: 'sfnt',
      noHinting: true,
      // Conjuncts of Indian scripts are ligatures, so they are included with their letters.
      ...(script === 'latin' && { noLayoutClosure: true, keepFeatures: ['kern'] }),
    });
    await writeFile(`${target}/noto-${script}-${weight}.ttf`, font);
    console.log(`noto-${script}-${weight}.ttf: ${font.length} bytes`);
  }
}
await writeFile(`${target}/noto-license.txt`, await readFile(`${source}/noto-sans/LICENSE_FONT`));
