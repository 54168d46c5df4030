/**
 * Runs the named mishaps one after the other, or all of them: each in a process of its own, on its own database.
 *
 *   npm run chaos [-- kill-instance kill-database frozen-database clock-steps full-disk full-disk-postgresql failover]
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const mishaps = [
  'kill-instance',
  'kill-database',
  'frozen-database',
  'clock-steps',
  'full-disk',
  'full-disk-postgresql',
  'failover',
];

const named = process.argv.slice(2);
const unknown = named.find((name) => !mishaps.includes(name));
if (unknown !== undefined) {
  console.error(`There is no mishap ${unknown}. There are: ${mishaps.join(', ')}.`);
  process.exit(1);
}
for (const name of named.length > 0 ? named : mishaps) {
  console.log(name);
  const program = fileURLToPath(new URL(`./${name}.ts`, import.meta.url));
  const child = spawn(process.execPath, [program], { stdio: 'inherit' });
  const [code] = await once(child, 'exit');
  if (code !== 0) process.exitCode = 1;
}
