/**
 * The rupee sign for pages that the server writes itself: some phones have no glyph for it, or a
 * blank one.
 */
import { readFileSync } from 'node:fs';

const file = readFileSync(
  new URL('../../browser/styles/fonts/anek-latin-rupee.woff2', import.meta.url),
);
const address = `data:font/woff2;base64,${file.toString('base64')}`;

/** Embeds the font in place of `rupee.woff2`, so that amounts never wait for a second file. */
export function withRupeeSign(style: string): string {
  return style.replace('url("rupee.woff2")', () => `url("${address}")`);
}
