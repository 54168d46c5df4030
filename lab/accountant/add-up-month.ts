/**
 * Adds up the zip of a month, as saved on the accountant's page:
 *
 *   node lab/accountant/add-up-month.ts month-2026-11.zip
 */
import { readFile } from 'node:fs/promises';
import { faultsOfMonth } from './add-up.ts';

const [path] = process.argv.slice(2);
if (path === undefined) throw new Error('Name the zip of a month.');
const faults = faultsOfMonth(await readFile(path));
for (const fault of faults) console.error(fault);
console.log(faults.length === 0 ? 'All sums are the same.' : `${faults.length} sums differ.`);
process.exitCode = faults.length === 0 ? 0 : 1;
