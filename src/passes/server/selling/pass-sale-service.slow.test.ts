import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { expectNoBrokenRules } from '#lab/builders/money-builders.ts';
import { type KillShop, killAdmin, makeKillShop } from '#lab/simulation/kill-shop.ts';
import { logInByEmail } from '#src/auth/auth-contract.ts';
import { addCustomer } from '#src/customers/customer-contract.ts';
import { addTiffin } from '#src/dishes/tiffin-contract.ts';
import { businessDay } from '#src/platform/contract/business-day.ts';
import { addOffer } from '../../offer-contract.ts';
import { sellPass } from '../../pass-contract.ts';

const kills = 50;
const salesOfRound = 12;

let shop: KillShop;
let headers: Record<string, string> = {};
let sale: { customerId: string; offerId: string; revision: number; startsOn: string };

beforeAll(async () => {
  shop = await makeKillShop({ LUNCH_CUT_OFF: '10:00' });
  await signIn();
  const mobile = { mobile_no: '9825012345', name: 'Asha' };
  const customer = await add(addCustomer.path, 'customer', mobile);
  const tiffin = await add(addTiffin.path, 'tiffin', { name: 'Full tiffin' });
  const offer = await add(addOffer.path, 'offer', {
    ...{ name: 'Month', line: '', tiffinId: tiffin.id, shifts: ['Lunch'], meals: 26, price: 2599 },
    ...{ validDays: 40, noticeHours: 0, leftover: 'back', stopping: 'unusedBack', isOnSale: true },
  });
  const startsOn = businessDay(new Date(), 'Asia/Kolkata');
  sale = { customerId: customer.id, offerId: offer.id, revision: offer.revision ?? 1, startsOn };
  await shop.kill();
});
afterAll(() => shop.remove());

describe(`a server that is killed ${kills} times while passes are sold, stopped and end`, () => {
  it('has sold, stopped and ended each of them whole or not at all, and sells none twice', async () => {
    const keys: string[] = [];
    let longestMs = 0;
    const reached = { unsold: 0, stopped: 0, ended: 0 };
    for (let kill = 0; kill < kills; kill++) {
      await signIn();
      const active = await numbersIn('active');
      const added = Array.from({ length: salesOfRound }, () => randomUUID());
      keys.push(...added);
      const began = performance.now();
      const pressed = Promise.allSettled([
        ...active.slice(0, salesOfRound / 2).map((number) => stop(number)),
        // The sales of the round before are sent again.
        ...keys.slice(-2 * salesOfRound).map((key) => sell(key)),
      ]);
      // How long a round takes depends on the machine, and on what else it does.
      if (kill % 10 === 0) {
        await pressed;
        longestMs = performance.now() - began;
      } else await wait(Math.random() * longestMs);
      await shop.kill();
      await pressed;
      const { sold, ended } = await lookAndAge(keys);
      if (sold < keys.length) reached.unsold += 1;
      reached.ended = ended;
    }
    await signIn();
    for (const key of keys) await sell(key);
    reached.stopped = (await numbersIn('stopped')).length;
    await shop.stop();
    expect(await lookAndAge(keys)).toMatchObject({ sold: keys.length });
    // Each must occur, or no kill happened during one.
    expect(Math.min(...Object.values(reached))).toBeGreaterThan(0);
  }, 1_800_000);
});

async function signIn(): Promise<void> {
  await shop.start();
  const signedIn = await post(logInByEmail.admin.path, killAdmin);
  const { token } = z.parse(logInByEmail.admin.response, await signedIn.json());
  headers = { authorization: `Bearer ${token}` };
}

async function post(path: string, body: object, more: Record<string, string> = {}) {
  return fetch(`${await shop.url()}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers, ...more },
    body: JSON.stringify(body),
  });
}

const Added = z.record(z.string(), z.object({ id: z.string(), revision: z.optional(z.int()) }));

async function add(path: string, name: string, body: object) {
  const got = await post(path, body);
  const added = z.parse(Added, await got.json())[name];
  if (!added) throw new Error(`${path} answered ${got.status}`);
  return added;
}

const sell = (key: string) =>
  post(sellPass.path, { ...sale, way: 'cash' }, { 'idempotency-key': key });
const stop = (number: number) =>
  post(`/api/admin/passes/${number}/stop`, { mealsLeft: 26, reason: 'Moved away' });

async function numbersIn(state: string): Promise<number[]> {
  const books = await shop.connect();
  try {
    const { rows } = await books.query<{ number: number }>(
      'select number from passes where state = $1 order by number',
      [state],
    );
    return rows.map(({ number }) => number);
  } finally {
    await books.end();
  }
}

/**
 * Checks the books after a kill. Then the days of some passes are over, so that the next start ends
 * them.
 */
async function lookAndAge(keys: readonly string[]) {
  const { db, pool, close } = await shop.openBooks();
  try {
    await expectNoBrokenRules(db);
    const { rows } = await pool.query<{ sold: number; double: number; ended: number }>(
      `select count(*)::int as sold, (count(*) - count(distinct key))::int as double,
        (count(*) filter (where p.state = 'ended'))::int as ended
      from passes p join counter_payments c on c.checkout_id = p.checkout_id
      where c.key = any($1)`,
      [keys],
    );
    const [found] = rows;
    expect(found?.double).toBe(0);
    await pool.query(`update passes set starts_on = starts_on - 60, expires_on = expires_on - 60
      where state = 'active' and number % 3 = 0 and expires_on > now()`);
    return { sold: found?.sold ?? 0, ended: found?.ended ?? 0 };
  } finally {
    await close();
  }
}
