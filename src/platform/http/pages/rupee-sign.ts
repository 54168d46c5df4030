/**
 * The rupee sign for pages that the server writes by itself: some phones have none, or a blank one.
 */
import { readFileSync } from 'node:fs';

const file = readFileSync(
  new URL('../../browser/look/fonts/anek-latin-rupee.woff2', import.meta.url),
);
const address = `data:font/woff2;base64,${file.toString('base64')}`;

/** Puts the sign itself in place of `rupee.woff2`: an amount never waits for a second file. */
export function withRupeeSign(style: string): string {
  return style.replace('url("rupee.woff2")', () => `url("${address}")`);
}
