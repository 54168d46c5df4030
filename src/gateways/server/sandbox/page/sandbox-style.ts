/** The stylesheet and the script of the sandbox's pages, read once. */
import { readFileSync } from 'node:fs';
import { withRupeeSign } from '#src/platform/http/pages/rupee-sign.ts';

export const style = withRupeeSign(read('sandbox.css'));
export const countdownScript = read('countdown.js');

function read(name: string): string {
  return readFileSync(new URL(`./${name}`, import.meta.url), 'utf8');
}
