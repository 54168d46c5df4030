/** Draws the icons of the delivery app from the brand's mark, into `public/icons/`; run it when the mark changes. */
import { mkdir } from 'node:fs/promises';
import sharp from 'sharp';

const mark = 'public/logo-mark.svg';
const folder = 'public/icons';
/** The page's own background, `--color-paper` of `src/web/tokens.css`. */
const paper = '#fff9f0';

await mkdir(folder, { recursive: true });
await draw('delivery-192.png', 192, 0.84);
await draw('delivery-512.png', 512, 0.84);
// Phones cut any shape out of it: only what lies in the inner circle of 80 % is safe.
await draw('delivery-maskable-512.png', 512, 0.54);

/** The mark in the middle of a square, `share` of its width. */
async function draw(name: string, size: number, share: number): Promise<void> {
  const inside = Math.round(size * share);
  const before = Math.floor((size - inside) / 2);
  const after = size - inside - before;
  // An SVG is drawn at its resolution: 72 dots per inch are its own size of 64.
  await sharp(mark, { density: (72 * inside) / 64 })
    .resize(inside, inside)
    .extend({ top: before, left: before, bottom: after, right: after, background: paper })
    .flatten({ background: paper })
    .png({ compressionLevel: 9, palette: true })
    .toFile(`${folder}/${name}`);
}
