import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { type KillShop, killAdmin, makeKillShop } from '#lab/simulation/kill-shop.ts';
import { logInByEmail } from '#src/auth/auth-contract.ts';
import { addDays, businessDay } from '#src/platform/contract/business-day.ts';
import { freezeShift } from '../../kitchen-contract.ts';
import { findBrokenCounts } from '../checks/count-check-service.ts';

const kills = 100;
/** Number of orders, each of three meals: enough for a freeze to take some time. */
const orders = 1500;
const shifts = ['Lunch', 'Dinner'] as const;
const timeZone = 'Asia/Kolkata';

let shop: KillShop;
/** A day whose cut-offs don't pass while the test runs. */
const date = addDays(businessDay(new Date(), timeZone), 1);

beforeAll(async () => {
  shop = await makeKillShop({});
  const { pool, close } = await shop.openBooks();
  await pool.query(
    `with placed as (
      insert into checkouts (id, state, mobile_no, total_paise, browser_id, request_hash, expires_at, created_at)
      select md5('checkout' || n)::uuid, 'confirmed', '9825012345', 100, gen_random_uuid(), '', now(), now()
      from generate_series(1, ${orders}) n
    ), ordered as (
      insert into orders (id, checkout_id, status, payment_status, mobile_no, address_id, address_shortname,
        address_text, note, order_date, delivery_date, shift, meals, total_paise, created_at)
      select md5('order' || n || shift)::uuid, md5('checkout' || n)::uuid, 'pending', 'done', '9825012345', $1,
        'Infocity', 'Infocity', 'B-' || n, $2, $2, shift, 3, 100, now()
      from generate_series(1, ${orders}) n, unnest(array['Lunch', 'Dinner']) shift
    )
    insert into order_lines (id, order_id, menu_id, position, variant, description, items, price_paise, quantity, holds_portions)
    select gen_random_uuid(), md5('order' || n || m.shift)::uuid, m.id, 0, m.variant, '', m.items, 100, 3, false
    from generate_series(1, ${orders}) n, menus m`,
    [shop.addressId, date],
  );
  await close();
});
afterAll(() => shop.remove());

describe(`a server that is killed ${kills} times during a freeze`, () => {
  it('leaves each shift unchanged or completely frozen', async () => {
    const ends = { open: 0, frozen: 0 };
    let longestMs = 0;
    for (let kill = 0; kill < kills; kill++) {
      await shop.start();
      const token = await signIn();
      const began = performance.now();
      const pressed = Promise.allSettled(shifts.map((shift) => press(shift, token)));
      if (kill === 0) {
        await pressed;
        longestMs = performance.now() - began;
      } else await wait(Math.random() * longestMs);
      await shop.kill();
      await pressed;
      for (const state of await lookAndBegin()) ends[state] += 1;
    }
    expect(ends.open + ends.frozen).toBe(kills * shifts.length);
    // Both outcomes must occur, or no kill happened during a freeze.
    expect(Math.min(ends.open, ends.frozen)).toBeGreaterThan(kills / 20);
  }, 1_800_000);
});

async function signIn(): Promise<string> {
  const answer = await post(logInByEmail.admin.path, killAdmin);
  return z.parse(logInByEmail.admin.response, await answer.json()).token;
}

function press(shift: (typeof shifts)[number], token: string): Promise<Response> {
  return post(freezeShift.path, { date, shift }, { authorization: `Bearer ${token}` });
}

async function post(path: string, body: object, headers: Record<string, string> = {}) {
  return fetch(`${await shop.url()}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
}

/** Checks the state of each shift after a kill, then resets everything. */
async function lookAndBegin(): Promise<('open' | 'frozen')[]> {
  const { db, pool, close } = await shop.openBooks();
  try {
    expect(await findBrokenCounts(db, date)).toEqual([]);
    const states: ('open' | 'frozen')[] = [];
    for (const shift of shifts) {
      const { rows } = await pool.query<{ state: string | null; lines: number; boxes: number }>(
        `select (select state from shift_days where date = $1 and shift = $2) as state,
          (select count(*)::int from shift_lines where date = $1 and shift = $2) as lines,
          (select count(*)::int from shift_boxes where date = $1 and shift = $2) as boxes`,
        [date, shift],
      );
      const isFrozen = rows[0]?.state === 'frozen';
      expect(rows[0]).toMatchObject(
        isFrozen ? { lines: orders, boxes: 3 * orders } : { state: null, lines: 0, boxes: 0 },
      );
      states.push(isFrozen ? 'frozen' : 'open');
    }
    await pool.query('truncate shift_days cascade');
    return states;
  } finally {
    await close();
  }
}
