/**
 * Draws the icons for phones and old browsers from the logo into `public/`; run it when the logo
 * changes.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import sharp from 'sharp';

const mark = 'public/logo-mark.svg';
const folder = 'public';
/** The page's background, `--color-paper` of `src/platform/browser/styles/tokens.css`. */
const paper = '#fff9f0';

await mkdir(`${folder}/icons`, { recursive: true });
await write('icons/mark-192.png', await draw(192, 0.84));
await write('icons/mark-512.png', await draw(512, 0.84));
// Phones crop it to any shape; only the inner circle of 80 % is always visible.
await write('icons/mark-maskable-512.png', await draw(512, 0.54));
// Requested by these names, whatever a page declares: by iPhones, and by browsers without SVG.
await write('apple-touch-icon.png', await draw(180, 0.76));
await write('favicon.ico', asIcon(await draw(32, 1), 32));

async function write(name: string, bytes: Buffer): Promise<void> {
  await writeFile(`${folder}/${name}`, bytes);
}

/** The logo in the middle of a square; `share` is its part of the width. */
function draw(size: number, share: number): Promise<Buffer> {
  const inside = Math.round(size * share);
  const before = Math.floor((size - inside) / 2);
  const after = size - inside - before;
  // An SVG is drawn at a resolution; at 72 dots per inch this one is 64 pixels wide.
  return sharp(mark, { density: (72 * inside) / 64 })
    .resize(inside, inside)
    .extend({ top: before, left: before, bottom: after, right: after, background: paper })
    .flatten({ background: paper })
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();
}

/** The format of favicon.ico with one picture: a PNG, which every browser reads. */
function asIcon(png: Buffer, size: number): Buffer {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2); // It is an icon,
  header.writeUInt16LE(1, 4); // has one picture,
  header.writeUInt8(size, 6);
  header.writeUInt8(size, 7);
  header.writeUInt16LE(1, 10); // of one plane
  header.writeUInt16LE(32, 12); // and 32 bits a point.
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(header.length, 18);
  return Buffer.concat([header, png]);
}
