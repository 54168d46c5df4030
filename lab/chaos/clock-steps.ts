/**
 * Moves the clock of the shop an hour and a day forward and back under orders and payments: of two
 * instances together and of one of them on a server, and of the shop on its built-in PostgreSQL.
 * After each step orders must be accepted and payments settled by background jobs, without a client
 * that polls. Finally, the clock moves past everything that is still pending. Prints that, then
 * what was acknowledged and what was lost.
 *
 *   npm run chaos -- clock-steps
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { dayMs, hourMs } from '#src/platform/contract/business-day.ts';
import { secondsUntil } from './probes.ts';
import { runScenario, type Scene } from './scenario.ts';

/** The offset of each instance's clock. */
const steps: readonly { title: string; shifts: readonly [number, number] }[] = [
  { title: 'an hour ahead', shifts: [hourMs, hourMs] },
  { title: 'right again', shifts: [0, 0] },
  { title: 'an hour behind', shifts: [-hourMs, -hourMs] },
  { title: 'right again', shifts: [0, 0] },
  { title: 'an hour apart', shifts: [0, hourMs] },
  { title: 'right again', shifts: [0, 0] },
  { title: 'a day ahead', shifts: [dayMs, dayMs] },
  { title: 'right again', shifts: [0, 0] },
  { title: 'a day behind', shifts: [-dayMs, -dayMs] },
  { title: 'right again', shifts: [0, 0] },
];
const stepMs = 3000;
const settledSeconds = 15;

const settled = `
  select count(*) as count from payment_attempts a join orders o on o.checkout_id = a.checkout_id
  where a.outcome = 'accepted' and o.number = any($1)`;

const waiting = 'select count(*) as count from jobs where done_at is null and run_at <= $1';

const folder = mkdtempSync(join(tmpdir(), 'tiffin-clock-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
const fileOf = (index: number) => join(folder, String(index));
const set = (shifts: readonly number[]) => {
  for (const [index, shift] of shifts.entries()) writeFileSync(fileOf(index), String(shift));
};
set([0, 0]);

await runScenario(
  async (scene) => {
    await wait(stepMs);
    for (const { title, shifts } of steps) {
      // A single instance has no other clock to differ from.
      if (scene.instances.length === 1 && shifts[0] !== shifts[1]) continue;
      set(shifts);
      await goesOn(scene, title);
    }
    // Jobs that were postponed while the clock was ahead get their time too.
    await scene.load.end();
    set([dayMs + 2 * hourMs, dayMs + 2 * hourMs]);
    await workIsDone(scene);
  },
  {
    optionsOf: (index) => ({
      preload: new URL('./shifting-clock.ts', import.meta.url).href,
      env: { CHAOS_CLOCK: fileOf(index) },
    }),
  },
);

async function goesOn({ load, pool, expect }: Scene, title: string): Promise<void> {
  // The program that shifts the clock reads the offset several times a second.
  await wait(200);
  const before = load.placed.length;
  await wait(stepMs);
  const left = () =>
    load.placed.slice(before).filter((order) => order.hasLeft && order.transactionId);
  const seconds = await secondsUntil(async () => {
    const numbers = left().map(({ number }) => number);
    const { rows } = await pool.query<{ count: number }>(settled, [numbers]);
    return Number(rows[0]?.count) > 0;
  }, settledSeconds);
  expect(
    load.placed.length > before && seconds !== undefined,
    `clocks ${title}: ${load.placed.length - before} orders were taken, payments settle by themselves`,
  );
}

async function workIsDone({ pool, expect }: Scene): Promise<void> {
  const due = new Date(Date.now() + dayMs);
  const seconds = await secondsUntil(async () => {
    const { rows } = await pool.query<{ count: number }>(waiting, [due]);
    return Number(rows[0]?.count) === 0;
  }, settledSeconds);
  expect(seconds !== undefined, 'all work that was due until tomorrow is done');
}
