/**
 * Runs the list "From an empty machine to https" of docs/operations.md, as far as a machine without
 * a network can:
 *
 *   node lab/starts/empty-machine.ts
 *
 * The commands are those of the document, unchanged, in an empty root folder of their own. What
 * needs the internet, the kernel's swap or systemd is done by stand-ins (empty-machine/), which say
 * what they leave out. It needs root, Linux, and a built checkout; otherwise it says so and ends
 * well.
 */
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const heading = '## From an empty machine to https\n';

/** The commands of the list; one with a document that follows (`<<END`) has several lines. */
export function commandsOf(document: string): string[] {
  const [, rest = ''] = document.split(heading);
  const [section = ''] = rest.split('\n## ');
  const blocks = [...section.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, block = '']) => block);
  const commands: string[] = [];
  let end: string | undefined;
  for (const line of blocks.join('').split('\n')) {
    if (end !== undefined) commands.push(`${commands.pop()}\n${line}`);
    else if (line !== '') commands.push(line);
    if (line === end) end = undefined;
    else end ??= /<<(\w+)$/.exec(line)?.[1];
  }
  return commands;
}

/** Why it can't run here; undefined if it can. */
function obstacle(): string | undefined {
  if (process.platform !== 'linux') return 'this is no Linux';
  if (process.getuid?.() !== 0) return 'it makes a root folder, which only root may';
  if (!existsSync('dist/server/render.js'))
    return 'nothing is built: node scripts/setup.mjs --build';
  const { status } = spawnSync('unshare', ['--mount', '--pid', '--net', '--fork', 'true']);
  return status === 0 ? undefined : 'unshare may not make namespaces here';
}

/** Prints each command before it runs, and ends at the first that fails. */
function programOf(commands: readonly string[]): string {
  const said = commands.flatMap((command) => {
    const quoted = command.replaceAll("'", "'\\''");
    return [`printf '\\n$ %s\\n' '${quoted}'`, command];
  });
  const onFailure = "trap 'tail -n 40 /var/log/*.journal' ERR";
  const end = "printf '\\nThe list has run to its end.\\n'";
  return ['set -euo pipefail', onFailure, ...said, end, ''].join('\n');
}

const checkout = resolve(import.meta.dirname, '../..');
const standIns = join(import.meta.dirname, 'empty-machine');

async function runList(): Promise<number> {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'tiffin-machine-'));
  const root = folder.path;
  // The shop's own user looks for its files in it.
  chmodSync(root, 0o755);
  execFileSync('git', ['clone', '--quiet', '--bare', checkout, join(root, 'source.git')]);
  const [first = '', second = '', ...rest] = commandsOf(
    readFileSync(join(checkout, 'docs/operations.md'), 'utf8'),
  );
  const source = second.replace(/=\S+/, '=/source.git');
  writeFileSync(join(root, 'list.sh'), programOf([first, source, ...rest]));
  const namespaces = ['--mount', '--pid', '--net', '--fork', '--kill-child'];
  const child = spawn(
    'unshare',
    [...namespaces, 'sh', join(standIns, 'enter.sh'), root, checkout],
    {
      stdio: 'inherit',
    },
  );
  const [code] = (await once(child, 'close')) as [number | null];
  return code ?? 1;
}

if (import.meta.main) {
  const reason = obstacle();
  if (reason === undefined) process.exitCode = await runList();
  else console.log(`SKIPPED: ${reason}.`);
}
