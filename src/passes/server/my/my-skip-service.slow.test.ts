import { hash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { type RunningServer, startShop } from '#lab/bench/servers.ts';
import { addStandingMeals } from '#lab/bench/standing-meals.ts';
import { createTestDatabase, openOwn, type TestDatabase } from '#lab/postgres/test-database.ts';
import { killAdmin } from '#lab/simulation/kill-shop.ts';
import { logInByEmail } from '#src/auth/auth-contract.ts';
import { freezeShift } from '#src/kitchen/kitchen-contract.ts';
import { findBrokenCounts } from '#src/kitchen/server/checks/count-check-service.ts';
import { addDays, businessDay } from '#src/platform/contract/business-day.ts';
import { skipMeal } from '../../my-meals-contract.ts';

const people = 200;
const atOnce = 16;
/** Days whose cut-offs don't pass while the test runs. */
const dates = [1, 2].map((ahead) => addDays(businessDay(new Date(), 'Asia/Kolkata'), ahead));

let database: TestDatabase;
let servers: RunningServer[];
let eaters: { token: string; standingId: string }[];

beforeAll(async () => {
  const own = await createTestDatabase();
  database = await openOwn(own);
  const env = {
    ...{ NODE_ENV: 'development', SEED: 'none', API_ONLY: 'yes' },
    ...{ ADMIN_EMAIL: killAdmin.email, ADMIN_PASSWORD: killAdmin.password },
  };
  const start = () => startShop({ databaseUrl: own.databaseUrl, env });
  // The first one makes the owner.
  servers = [await start()];
  servers.push(await start());
  eaters = await addEaters();
});
afterAll(async () => {
  for (const server of servers) await server.stop();
  await database.close();
});

/** Each with a pass, lunch on every day, and a link. */
async function addEaters() {
  const { pool } = database;
  await pool.query(`insert into addresses (id, shortname, address, position, created_at)
    values (gen_random_uuid(), 'Infocity', 'Infocity, Gandhinagar', 0, now())`);
  await pool.query(
    `insert into menus (id, date, shift, variant, description, items, price_paise, status,
      is_published, created_at, updated_at)
    select gen_random_uuid(), date, 'Lunch', 'Thali', '', '{Rice}', 10400, 'Available', true, now(),
      now() from unnest($1::date[]) date`,
    [dates],
  );
  await addStandingMeals({ pool }, { date: dates[0] ?? '', count: people });
  await pool.query('update menus set tiffin_id = (select id from tiffins)');
  const { rows } = await pool.query<{ customerId: string; standingId: string }>(`
    select purse.customer_id as "customerId", s.id as "standingId" from standing_meals s
    join meal_purses purse on purse.id = s.purse_id`);
  const links = rows.map((row, n) => {
    const token = `link-of-person-${n}`;
    return { ...row, token, tokenHash: hash('sha256', token, 'base64url') };
  });
  await pool.query(
    `insert into customer_links (id, customer_id, token_hash, created_by, created_at, expires_at)
    select gen_random_uuid(), "customerId", "tokenHash", (select id from staff limit 1), now(),
      now() + interval '1 day'
    from jsonb_to_recordset($1::jsonb) as l("customerId" uuid, "tokenHash" text)`,
    [JSON.stringify(links)],
  );
  return links;
}

const post = (server: RunningServer | undefined, path: string, body: object, headers = {}) =>
  fetch(`${server?.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

describe(`${people} skips in the moment in which two servers freeze their shift`, () => {
  it.each(dates)('are in the count, or were refused, each of them: %s', async (date) => {
    const answer = await post(servers[0], logInByEmail.admin.path, killAdmin);
    const { token } = z.parse(logInByEmail.admin.response, await answer.json());
    const authorization = `Bearer ${token}`;
    const statuses: number[] = [];
    const waiting = [...eaters.keys()];
    const some = Promise.withResolvers<void>();
    const skipping = Array.from({ length: atOnce }, async (_, worker) => {
      for (let n = waiting.shift(); n !== undefined; n = waiting.shift()) {
        const skip = { token: eaters[n]?.token, standingId: eaters[n]?.standingId, date };
        const headers = { 'idempotency-key': randomUUID() };
        statuses[n] = (await post(servers[worker % 2], skipMeal.path, skip, headers)).status;
        if (waiting.length < people / 2) some.resolve();
      }
    });
    await some.promise;
    const freezing = servers.map(async (server) => {
      const body = { date, shift: 'Lunch' };
      return (await post(server, freezeShift.path, body, { authorization })).status;
    });
    expect(await Promise.all(freezing)).toEqual([200, 200]);
    await Promise.all(skipping);
    expect(await wereCooked(date)).toEqual(statuses.map((status) => status === 409));
    // Both outcomes must occur, or the freeze was not among the skips.
    expect([...new Set(statuses)].sort()).toEqual([200, 409]);
    expect(await findBrokenCounts(database.db, date)).toEqual([]);
  });
});

/** Of each person, in their order. */
async function wereCooked(date: string): Promise<boolean[]> {
  const { rows } = await database.pool.query<{ id: string }>(
    'select standing_id as id from orders where delivery_date = $1 and standing_id is not null',
    [date],
  );
  const cooked = new Set(rows.map(({ id }) => id));
  return eaters.map(({ standingId }) => cooked.has(standingId));
}
