/**
 * Kills the real shop, the server of its built-in PostgreSQL, or both at once, over and over, under
 * customers who order and pay; or cuts the power of their disk. After each time it looks for what
 * was acknowledged and is lost.
 *
 *   npm run durability [-- [shop] [database] [both] [power-cut] [rounds]]
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { killServer, processesOn, secondsUntilGone } from './built-in-server.ts';
import { findFaults } from './checks.ts';
import {
  type KillableShop,
  openKillableShop,
  type Reopened,
  startAgain,
  timeCleanStart,
  timeReopening,
  underLoad,
} from './killable-shop.ts';
import { printRound, printSummary, type Round } from './report.ts';

const kills = {
  /** Settles when it is dead; answers the moment from which on the time counts. */
  async shop(kitchen: KillableShop): Promise<number> {
    await kitchen.shop.kill();
    return againFromNow(kitchen);
  },
  async database({ dataDir }: KillableShop): Promise<number> {
    killServer(dataDir);
    return performance.now();
  },
  async both(kitchen: KillableShop): Promise<number> {
    killServer(kitchen.dataDir);
    await kitchen.shop.kill();
    return againFromNow(kitchen);
  },
};
type Kind = keyof typeof kills;

const usualRounds = 30;
/** The whole run is over after this, whatever happens. */
const mostMsOfARound = 90_000;

async function againFromNow(kitchen: KillableShop): Promise<number> {
  const since = performance.now();
  await startAgain(kitchen);
  return since;
}

async function runKills(kind: Kind, rounds: number): Promise<boolean> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tiffin-durability-'));
  const kitchen = await openKillableShop(dataDir);
  const all: Round[] = [];
  try {
    const cleanMs = await timeCleanStart(kitchen);
    for (let number = 1; number <= rounds; number++) {
      const round = await runRound(kind, kitchen);
      printRound(`${kind} ${number}`, round);
      all.push(round);
    }
    await kitchen.shop.kill();
    const leftSeconds = await secondsUntilGone(dataDir);
    const isRight = printSummary(kind, all, { cleanMs, leftSeconds });
    if (isRight) await rm(dataDir, { recursive: true, force: true });
    else console.log(`The data is in ${dataDir}`);
    return isRight;
  } finally {
    await kitchen.shop.kill();
  }
}

async function runRound(kind: Kind, kitchen: KillableShop): Promise<Round> {
  let times: Reopened = { readyMs: 0, orderMs: 0 };
  const acknowledged = await underLoad(kitchen, async () => {
    times = await timeReopening(kitchen, await kills[kind](kitchen));
  });
  const { lost, faults } = await findFaults(kitchen.dataDir, kitchen.placed);
  const isAlone = serversOn(kitchen.dataDir) === 1;
  if (!isAlone) faults.push('another server is left on the folder');
  return { ...times, acknowledged, lost, faults };
}

/** Each has one process that the others come from. */
function serversOn(dataDir: string): number {
  return processesOn(dataDir).filter(({ command }) => /^\S*postgres -D /.test(command)).length;
}

/** Among mounts that no other process can hold. True also where it can't be tried. */
async function runPowerCuts(count: number): Promise<boolean> {
  const program = fileURLToPath(new URL('./power-cut.ts', import.meta.url));
  const command = [process.execPath, program, String(count)];
  const child = spawn('unshare', ['--mount', ...command], { stdio: 'inherit' });
  process.once('exit', () => child.kill());
  try {
    const [code] = await once(child, 'exit');
    return code === 0;
  } catch {
    console.log('not tried: this needs unshare, of Linux');
    return true;
  }
}

const named = process.argv.slice(2);
const count = named.find((text) => /^[1-9]\d*$/.test(text));
const rounds = Number(count ?? usualRounds);
const kinds = named.filter((text) => text !== count);
const unknown = kinds.find((kind) => !(kind in kills) && kind !== 'power-cut');
if (unknown !== undefined) {
  console.error(`There is nothing named ${unknown}: shop, database, both, power-cut, or a number.`);
  process.exit(1);
}
const wanted = kinds.length > 0 ? kinds : Object.keys(kills);
setTimeout(
  () => {
    console.error('Not done in time.');
    process.exit(1);
  },
  300_000 + wanted.length * rounds * mostMsOfARound,
).unref();
for (const kind of wanted) {
  const isRight = kind === 'power-cut' ? runPowerCuts(rounds) : runKills(kind as Kind, rounds);
  if (!(await isRight)) process.exitCode = 1;
}
console.log(process.exitCode ? 'FAILED' : 'passed');
