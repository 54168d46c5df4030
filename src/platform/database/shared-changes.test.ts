import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { changeSettings } from '#lab/builders/settings-builders.ts';
import { addMenu, orderBody } from '#lab/builders/shop-builders.ts';
import { asAdmin, testPassword } from '#lab/builders/staff-builders.ts';
import { testNow } from '#lab/builders/test-app.ts';
import { setUpApp } from '#lab/builders/test-head.ts';
import { patientTempo } from '#lab/patience.ts';
import { buildApp } from '#src/app/server.ts';
import type { PlacedOrder } from '#src/checkout/checkout-contract.ts';
import type { MenuList } from '#src/menus/menu-contract.ts';
import { orders } from '#src/orders/server/order-tables.ts';
import { readConfig } from '../config/config.ts';
import type { WireOf } from '../contract/codec.ts';
import { enqueue } from '../jobs/jobs.ts';
import { createSharedChanges } from './shared-changes.ts';

/** Two instances on the same database; the first is the usual one of the tests. */
const here = setUpApp({ env: { RATE_LIMITS: 'on' } });
let there: Awaited<ReturnType<typeof buildApp>>;

beforeAll(async () => {
  there = await buildApp({
    database: here.database,
    config: readConfig({
      NODE_ENV: 'test',
      LOG_LEVEL: 'silent',
      API_ONLY: 'yes',
      SEED: 'none',
      DATA_DIR: here.shop.config.dataDir,
    }),
    clock: () => testNow,
    statusHoldSeconds: 0,
    sheddingTempo: patientTempo,
  });
  await there.server.ready();
});
afterAll(() => there.server.close());

const ask = (url: string, payload: object, headers: Record<string, string> = {}) =>
  there.server.inject({ method: 'POST', url, payload, headers });

async function dishesThere(): Promise<string[]> {
  const answer = await there.server.inject('/api/user/menus');
  return answer.json<MenuList>().menus.map(({ variant }) => variant);
}

describe('two instances on one database', () => {
  it('show a menu that was added at the other one within some seconds', async () => {
    expect(await dishesThere()).toEqual([]);
    await addMenu(here, { variant: 'Undhiyu' });
    await vi.waitFor(async () => expect(await dishesThere()).toEqual(['Undhiyu']));
  });

  it('follow a setting that was saved at the other within two seconds', async () => {
    const manifest = async () => (await there.server.inject('/shop.webmanifest')).json();
    expect(await manifest()).toMatchObject({ name: 'Tulsi Tiffin' });
    await changeSettings(here, 'shop', { name: 'Asha’s Kitchen' });
    const follows = async () => expect(await manifest()).toMatchObject({ name: 'Asha’s Kitchen' });
    await vi.waitFor(follows);
  });

  it('read a change again if reading it failed', async () => {
    const hear = vi.fn().mockRejectedValueOnce(new Error('the database is away'));
    const heard = createSharedChanges({ db: here.shop.db, log: here.shop.log, isShared: true });
    heard.onChange('settings', hear);
    const ending = new AbortController();
    await heard.announce('settings');
    heard.start(ending.signal);
    await vi.waitFor(() => expect(hear).toHaveBeenCalledTimes(2));
    ending.abort();
  });

  it('know a session of the other one, and that it has ended', async () => {
    const { as } = await asAdmin(here);
    const session = () =>
      there.server.inject({ method: 'GET', url: '/api/admin/session', headers: as.headers });
    expect((await session()).statusCode).toBe(200);
    await here.send('POST', '/api/admin/logout', {}, as);
    expect((await session()).statusCode).toBe(401);
  });

  it('close a stream at once when its session ends at the other', async () => {
    // Without a heartbeat, at which the stream would check by itself.
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const { token, as } = await asAdmin(here);
    const origin = await there.server.listen({ port: 0, host: '127.0.0.1' });
    const headers = { authorization: `Bearer ${token}` };
    const { body } = await fetch(`${origin}/api/admin/orders/stream`, { headers });
    const reader = body?.getReader();
    await reader?.read();
    await here.send('POST', '/api/admin/logout', {}, as);
    while (!(await reader?.read())?.done) {}
  });

  it('count wrong passwords together', async () => {
    const body = { email: 'nobody@shop.example', password: `not ${testPassword}` };
    const tries = [];
    for (let count = 0; count < 6; count++) {
      tries.push((await here.send('POST', '/api/admin/login', body)).status);
      tries.push((await ask('/api/admin/login', body)).statusCode);
    }
    expect(tries.filter((status) => status === 401)).toHaveLength(10);
    expect(tries.slice(10)).toEqual([429, 429]);
  });

  it('count look-ups of one number together, and keep no number', async () => {
    const body = { mobile_no: '9825099999' };
    const tries = [];
    for (let count = 0; count < 5; count++) {
      tries.push((await here.send('POST', '/api/user/orders/details', body)).status);
      tries.push((await ask('/api/user/orders/details', body)).statusCode);
    }
    expect(tries).toEqual([200, 200, 200, 200, 200, 200, 200, 200, 429, 429]);
    const { rows } = await here.database.pool.query('select key from rate_limit_counts');
    expect(JSON.stringify(rows)).not.toContain('9825099999');
  });

  it('create one order for two requests with one idempotency key', async () => {
    const body = await orderBody(here, [await addMenu(here)]);
    const headers = { 'idempotency-key': randomUUID() };
    const [one, other] = await Promise.all([
      here.send<WireOf<typeof PlacedOrder>>('POST', '/api/user/order', body, { headers }),
      ask('/api/user/order', body, headers),
    ]);
    expect(other.json<PlacedOrder>().order.id).toBe(one.body.order.id);
    expect(await here.shop.db.select().from(orders)).toHaveLength(1);
  });

  it('run each job once, whoever stored it', async () => {
    for (let count = 0; count < 20; count++) {
      await enqueue(here.shop.db, 'check-ledger', {}, { runAt: testNow, dedupeKey: `${count}` });
    }
    const ran = await Promise.all([here.jobs.runDue(), there.jobs.runDue()]);
    expect(ran[0] + ran[1]).toBe(20);
  });
});
