/** The stylesheets and the script of the sandbox's pages, read once. */
import { readFileSync } from 'node:fs';
import { withRupeeSign } from '#src/platform/http/pages/rupee-sign.ts';

/** Of every page. */
export const baseStyle = withRupeeSign(read('sandbox.css'));
/** Of the page that asks for the payment. */
export const checkoutStyle = read('sandbox-checkout.css');
export const countdownScript = read('countdown.js');

function read(name: string): string {
  return readFileSync(new URL(`./${name}`, import.meta.url), 'utf8');
}
