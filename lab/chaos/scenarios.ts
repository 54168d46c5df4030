/**
 * Runs the named scenarios one after the other, or all of them, each in its own process and on its
 * own database.
 *
 *   npm run chaos [-- kill-instance kill-database frozen-database clock-steps full-disk failover]
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** The setups of each: one shop on its built-in PostgreSQL, or two instances on a server. */
const scenarios: Readonly<Record<string, readonly string[]>> = {
  'kill-instance': ['server'],
  'kill-database': ['built-in', 'server'],
  'frozen-database': ['built-in', 'server'],
  'clock-steps': ['built-in', 'server'],
  'full-disk': ['built-in'],
  failover: ['server'],
};

const named = process.argv.slice(2);
const unknown = named.find((name) => !(name in scenarios));
if (unknown !== undefined) {
  console.error(
    `There is no scenario ${unknown}. There are: ${Object.keys(scenarios).join(', ')}.`,
  );
  process.exit(1);
}
for (const name of named.length > 0 ? named : Object.keys(scenarios)) {
  for (const place of scenarios[name] ?? []) await run(name, place);
}

async function run(name: string, place: string): Promise<void> {
  console.log(`${name}, ${place}`);
  const program = fileURLToPath(new URL(`./${name}.ts`, import.meta.url));
  const child = spawn(process.execPath, [program, place], { stdio: 'inherit' });
  const [code] = await once(child, 'exit');
  if (code !== 0) process.exitCode = 1;
}
