/** The stylesheets, the script and the font of the sandbox's pages, read once. */
import { readFileSync } from 'node:fs';

/** Of every page. */
export const baseStyle = read('sandbox.css');
/** Of the page that asks for the payment. */
export const checkoutStyle = read('sandbox-checkout.css');
export const countdownScript = read('countdown.js');
export const rupeeFont = readFileSync(
  new URL('../../../web/fonts/anek-latin-rupee.woff2', import.meta.url),
);

function read(name: string): string {
  return readFileSync(new URL(`./${name}`, import.meta.url), 'utf8');
}
