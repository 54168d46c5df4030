/**
 * Subsets the typeface to the characters of the pages. Run it by hand after a new version of the
 * typeface or when a text needs another character:
 *
 *   node scripts/fonts.ts
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import subsetFont from 'subset-font';

const source = 'node_modules/@fontsource-variable/anek-latin';
const target = 'src/platform/browser/styles/fonts';

/**
 * Printable ASCII without characters that only programmers type, and further characters of Indian
 * English.
 */
const ascii = String.fromCharCode(...Array.from({ length: 95 }, (_, n) => n + 32));
const text = ascii.replaceAll(/[`^~{}|\\<>[\]=*$]/g, '');
const signs = '\u00a0©·×–—‘’“”•…';
const rupee = '₹';

/** The pages use the boldest weight for headings and the lightest for body text. */
const weights = { wght: { min: 400, max: 800 } };

async function cut(
  file: string,
  characters: string,
  name: string,
  weight: typeof weights.wght | number = weights.wght,
): Promise<void> {
  const whole = await readFile(`${source}/files/${file}`);
  const part = await subsetFont(whole, characters, {
    targetFormat: 'woff2',
    variationAxes: { wght: weight },
    // Without glyphs that only ligatures and alternates need.
    noLayoutClosure: true,
    // Digits of equal width for prices. Kerning would be a third of the whole file.
    keepFeatures: ['tnum'],
    // Widths follow from the outlines, and phones do not use hinting.
    noHinting: true,
    dropTables: ['HVAR', 'STAT'],
  });
  await writeFile(`${target}/${name}`, part);
  console.log(`${name}: ${part.length} bytes`);
}

await mkdir(target, { recursive: true });
await cut('anek-latin-latin-wght-normal.woff2', text + signs, 'anek-latin.woff2');
// It is embedded in the styles of every page; one weight for all halves the bytes.
await cut('anek-latin-latin-ext-wght-normal.woff2', rupee, 'anek-latin-rupee.woff2', 600);
await writeFile(`${target}/license.txt`, await readFile(`${source}/LICENSE`));
