/**
 * Cuts the power of the disk under a shop: while it makes its database, and while customers order
 * and pay.
 *
 *   npm run durability -- power-cut [rounds]
 */
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { killAllOn, secondsUntilGone } from './built-in-server.ts';
import { findFaults } from './checks.ts';
import {
  type KillableShop,
  openKillableShop,
  type Reopened,
  startAgain,
  startOn,
  timeCleanStart,
  timeReopening,
  underLoad,
} from './killable-shop.ts';
import { makePowerDisk, type PowerDisk } from './power-disk.ts';
import { printRound, printSummary, type Round } from './report.ts';

/** One of so many rounds is a first start. */
const firstStartEvery = 3;

async function runPowerCuts(disk: PowerDisk, rounds: number): Promise<boolean> {
  const since = performance.now();
  const kitchen = await openKillableShop(join(disk.folder, 'data'));
  const firstMs = performance.now() - since;
  const isRight = await cutUnderLoad(disk, kitchen, rounds);
  const firstRounds = Math.ceil(rounds / firstStartEvery);
  for (let number = 1; number <= firstRounds; number++) {
    const dataDir = join(disk.folder, `first-${number}`);
    await cutFirstStart(disk, dataDir, Math.random() * firstMs);
  }
  return isRight;
}

async function cutUnderLoad(
  disk: PowerDisk,
  kitchen: KillableShop,
  rounds: number,
): Promise<boolean> {
  const all: Round[] = [];
  try {
    const cleanMs = await timeCleanStart(kitchen);
    for (let number = 1; number <= rounds; number++) {
      const round = await runRound(disk, kitchen);
      printRound(`power cut ${number}`, round);
      all.push(round);
    }
    await kitchen.shop.kill();
    const leftSeconds = await secondsUntilGone(kitchen.dataDir);
    return printSummary('power cut', all, { cleanMs, leftSeconds });
  } finally {
    await kitchen.shop.kill();
  }
}

async function runRound(disk: PowerDisk, kitchen: KillableShop): Promise<Round> {
  let times: Reopened = { readyMs: 0, orderMs: 0 };
  const acknowledged = await underLoad(kitchen, async () => {
    disk.cut();
    killAllOn(kitchen.dataDir);
    await kitchen.shop.kill();
    await disk.mountAgain();
    const since = performance.now();
    await startAgain(kitchen);
    times = await timeReopening(kitchen, since);
  });
  return { ...times, acknowledged, ...(await findFaults(kitchen.dataDir, kitchen.placed)) };
}

/** The next start has to work, whatever has become of the files. */
async function cutFirstStart(disk: PowerDisk, dataDir: string, ms: number): Promise<void> {
  let pid = 0;
  const started = startOn(dataDir, {
    onSpawn: (of) => {
      pid = of;
    },
  }).then(
    () => 'had just opened',
    () => 'was under way',
  );
  await wait(ms);
  disk.cut();
  process.kill(pid, 'SIGKILL');
  killAllOn(dataDir);
  const state = await started;
  await disk.mountAgain();
  const since = performance.now();
  const kitchen = await openKillableShop(dataDir);
  try {
    const { orderMs } = await timeReopening(kitchen, since);
    const text = `${ms.toFixed(0)} ms into a first start, which ${state}`;
    console.log(
      `power cut ${text}: open to orders ${(orderMs / 1000).toFixed(2)} s after the next`,
    );
  } finally {
    await kitchen.shop.stop();
  }
}

const disk = makePowerDisk();
if (disk && !(await runPowerCuts(disk, Number(process.argv[2])))) process.exitCode = 1;
