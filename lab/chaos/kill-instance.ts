/**
 * Kills one of two instances repeatedly, alternating between them, under orders and payments. The
 * other one must serve all clients, and finally finish the work of the dead one by itself. Prints,
 * for each kill, what the other one answered in the meantime and how many jobs the dead one was
 * running; then what was acknowledged and what was lost.
 *
 *   npm run chaos -- kill-instance
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { Figures } from '../crowd/crowd-figures.ts';
import { secondsUntil } from './probes.ts';
import { runScenario, type Scene } from './scenario.ts';

const rounds = 4;
const aliveMs = 3000;
const deadMs = 4000;

/** The lease of a dead instance's job ends after 60 s. */
const leaseSeconds = 75;

/**
 * The instance is suspended repeatedly until it is in the middle of a job, at most for this time.
 */
const searchMs = 4000;
/** By then the other one has finished its own jobs. */
const jobMs = 150;

const underWay = `
  select id from jobs where done_at is null and attempts > 0 and run_at > now() and id <> all($1)`;
const unfinished = 'select id from jobs where done_at is null and id = any($1)';

await runScenario(killInTurns, { onServer: true });

async function killInTurns(scene: Scene): Promise<void> {
  const begun = new Set<string>();
  for (let round = 1; round <= rounds; round++) {
    await wait(aliveMs);
    for (const id of await killOne(scene, round, [...begun])) begun.add(id);
    // The last one stays dead, and the other must finish its work.
    if (round < rounds) await scene.restart(round % 2);
  }
  const { load, pool, expect } = scene;
  await load.end();
  const seconds = await secondsUntil(async () => {
    const { rows } = await pool.query<{ id: string }>(unfinished, [[...begun]]);
    return rows.length === 0;
  }, leaseSeconds);
  const text = `all ${begun.size} jobs that the dead ones had begun are finished`;
  expect(seconds !== undefined, `${text} ${seconds?.toFixed(0)} s after the load`);
}

/** Returns the jobs that the dead instance was running. */
async function killOne(scene: Scene, round: number, known: string[]): Promise<string[]> {
  const { shops, instances, load, expect } = scene;
  const index = round % 2;
  const other = instances[1 - index]?.name ?? '';
  const failedBefore = failuresOf(load.figures, other);
  const placedBefore = load.placed.length;
  const begun = await stopAtWork(scene, index, known);
  await shops[index]?.kill();
  await wait(deadMs);
  const failed = failuresOf(load.figures, other) - failedBefore;
  const placed = load.placed.length - placedBefore;
  const jobs = `${begun.length} jobs were under way`;
  expect(
    placed > 0 && failed === 0,
    `${round}: ${instances[index]?.name} dead, ${jobs}; ${other} took ${placed} orders and failed ${failed} times`,
  );
  return begun;
}

/** Returns the jobs that it has started; empty if it was never found working. */
async function stopAtWork({ shops, pool }: Scene, index: number, known: string[]) {
  const pid = shops[index]?.pid ?? 0;
  const begun = async () => {
    const { rows } = await pool.query<{ id: string }>(underWay, [known]);
    return rows.map(({ id }) => id);
  };
  for (const end = performance.now() + searchMs; performance.now() < end; ) {
    process.kill(pid, 'SIGSTOP');
    if ((await begun()).length > 0) {
      await wait(jobMs);
      const ids = await begun();
      if (ids.length > 0) return ids;
    }
    process.kill(pid, 'SIGCONT');
    await wait(Math.random() * 20);
  }
  return [];
}

function failuresOf({ errors }: Figures, name: string): number {
  return Object.entries(errors)
    .filter(([what]) => what.includes(`(${name})`))
    .reduce((sum, [, times]) => sum + times, 0);
}
