/** How long a kitchen waits for the count of a shift and its freeze, in a shop of many orders. */

import { findStopsOfOrders } from '#src/delivery/server/runs/run-service.ts';
import { findCount } from '#src/kitchen/server/count/count-service.ts';
import { freezeCount } from '#src/kitchen/server/count/shift-freeze-service.ts';
import { findBoxes } from '#src/kitchen/server/packing/box-service.ts';
import { findMyMeals } from '#src/passes/server/my/my-meals-service.ts';
import { type Database, openDatabase } from '#src/platform/database/open-database.ts';
import { type CpuShares, cpuOf, cpuOfEach } from './cpu.ts';
import { fillDemo } from './many-orders.ts';
import { openFolder } from './servers.ts';
import { addStandingMeals } from './standing-meals.ts';
import { middleOf } from './statistics.ts';

export const ordersOfLunch = 2000;
const rounds = 30;
const pages = 200;
const timeZone = 'Asia/Kolkata';

export interface KitchenFigures {
  /** In milliseconds, the median of several rounds; the freeze happens once. */
  liveMs: number;
  freezeMs: number;
  frozenMs: number;
  boxesMs: number;
  meals: number;
  /** The CPU of one page of somebody with a pass; absent without passes. */
  myPage?: CpuShares;
}

/**
 * Measured by calling services: a lunch of 2,000 orders among `count`, of which the freeze draws
 * `fromPasses` from passes.
 */
export async function measureKitchenDay(count: number, fromPasses = 0): Promise<KitchenFigures> {
  await using folder = await openFolder();
  const date = await fillDemo(folder.path, { count, ofToday: ordersOfLunch - fromPasses });
  const database = await openDatabase({ dataDir: folder.path });
  const { db, close } = database;
  try {
    if (fromPasses > 0) await addStandingMeals(database, { date, count: fromPasses });
    const key = { date, shift: 'Lunch' } as const;
    const plan = { rules: [], closures: [], timeZone, version: 1 };
    const now = new Date();
    const counting = () => findCount(db, key, { plan, now });
    const packing = () => findBoxes(db, key, findStopsOfOrders);
    const liveMs = await middleTime(counting);
    const began = performance.now();
    await freezeCount(db, { ...key, now, plan });
    const freezeMs = performance.now() - began;
    const frozenMs = await middleTime(counting);
    const boxesMs = await middleTime(packing);
    const { day } = await counting();
    const figures = { liveMs, freezeMs, frozenMs, boxesMs, meals: day.meals };
    if (fromPasses === 0) return figures;
    const myPage = await measureMyPages(database, { now, plan });
    return { ...figures, ...(myPage && { myPage }) };
  } finally {
    await close();
  }
}

/** Of many people, as a shop reads them one after the other. */
async function measureMyPages(
  { db, pool }: Database,
  at: Parameters<typeof findMyMeals>[2],
): Promise<CpuShares | undefined> {
  const { rows } = await pool.query<{ id: string }>('select id from meal_purses limit $1', [pages]);
  const reading = async () => {
    for (const { id } of rows) await findMyMeals(db, [id], at);
  };
  await reading();
  const before = cpuOf(process.pid);
  await reading();
  return cpuOfEach(rows.length, before, cpuOf(process.pid));
}

async function middleTime(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const began = performance.now();
    await work();
    times.push(performance.now() - began);
  }
  return middleOf(times);
}
