/** A process with the embedded database, for tests that end it: runs the statements on its input, one a line. */
import { createInterface } from 'node:readline';
import { openEmbedded } from './embedded-database.ts';

const [folder = '', silenceSeconds = '30'] = process.argv.slice(2);
const { pool, close } = await openEmbedded(folder, { silenceSeconds: Number(silenceSeconds) });
console.log('open');
for await (const statement of createInterface({ input: process.stdin })) {
  await pool.query(statement);
  console.log('done');
}
await close();
