import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { addStandingMeals } from '#lab/bench/standing-meals.ts';
import { type KillShop, killAdmin, makeKillShop } from '#lab/simulation/kill-shop.ts';
import { logInByEmail } from '#src/auth/auth-contract.ts';
import { freezeShift } from '#src/kitchen/kitchen-contract.ts';
import { findBrokenCounts } from '#src/kitchen/server/checks/count-check-service.ts';
import { addDays, businessDay } from '#src/platform/contract/business-day.ts';

const kills = 50;
const standing = 500;

let shop: KillShop;
/** A day whose cut-offs don't pass while the test runs. */
const date = addDays(businessDay(new Date(), 'Asia/Kolkata'), 1);

beforeAll(async () => {
  shop = await makeKillShop({});
  const books = await shop.openBooks();
  await addStandingMeals(books, { date, count: standing });
  await books.close();
});
afterAll(() => shop.remove());

describe(`a server that is killed ${kills} times while it draws ${standing} meals`, () => {
  it('has drawn all of them, or none', async () => {
    const ends = { open: 0, frozen: 0 };
    let longestMs = 0;
    for (let kill = 0; kill < kills; kill++) {
      await shop.start();
      const answer = await post(logInByEmail.admin.path, killAdmin);
      const { token } = z.parse(logInByEmail.admin.response, await answer.json());
      const began = performance.now();
      const headers = { authorization: `Bearer ${token}` };
      const pressed = Promise.allSettled([
        post(freezeShift.path, { date, shift: 'Lunch' }, headers),
      ]);
      if (kill === 0) {
        await pressed;
        longestMs = performance.now() - began;
      } else await wait(Math.random() * longestMs);
      await shop.kill();
      await pressed;
      ends[await lookAndBegin()] += 1;
    }
    expect(ends.open + ends.frozen).toBe(kills);
    // Both outcomes must occur, or no kill happened during a freeze.
    expect(Math.min(ends.open, ends.frozen)).toBeGreaterThan(0);
  }, 1_800_000);
});

async function post(path: string, body: object, headers: Record<string, string> = {}) {
  return fetch(`${await shop.url()}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
}

/** Checks the state after a kill, then makes everything as it was before the freeze. */
async function lookAndBegin(): Promise<'open' | 'frozen'> {
  const { db, pool, close } = await shop.openBooks();
  try {
    expect(await findBrokenCounts(db, date)).toEqual([]);
    const { rows } = await pool.query<{ state: string | null; orders: number; drawn: number }>(
      `select (select state from shift_days where date = $1 and shift = 'Lunch') as state,
        (select count(*)::int from orders where standing_id is not null) as orders,
        (select sum(meals - balance_meals)::int from passes) as drawn`,
      [date],
    );
    const isFrozen = rows[0]?.state === 'frozen';
    const meals = standing + Math.floor(standing / 7);
    expect(rows[0]).toMatchObject(
      isFrozen ? { orders: standing, drawn: meals } : { orders: 0, drawn: 0 },
    );
    if (isFrozen) await undo(pool);
    return isFrozen ? 'frozen' : 'open';
  } finally {
    await close();
  }
}

async function undo(pool: pg.Pool): Promise<void> {
  const kept = ['pass_entries', 'order_lines', 'order_events', 'orders', 'checkouts'];
  const triggers = (to: 'enable' | 'disable') =>
    kept.map((table) => `alter table ${table} ${to} trigger user;`).join(' ');
  const ofStanding = '(select id from orders where standing_id is not null)';
  await pool.query(`begin; ${triggers('disable')}
    truncate shift_days cascade;
    delete from order_events where order_id in ${ofStanding};
    delete from order_lines where order_id in ${ofStanding};
    delete from pass_entries where kind = 'drawn';
    delete from orders where standing_id is not null;
    delete from checkouts where source = 'standing';
    update passes set balance_meals = meals, balance_paise = price_paise;
    ${triggers('enable')}
    commit`);
}
