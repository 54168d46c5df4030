import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { testToday } from '#lab/builders/test-app.ts';
import { setUpApp, setUpOwner } from '#lab/builders/test-head.ts';
import { FaultInjector, watchDatabase } from '#lab/faults/fault-injector.ts';
import { addDays } from '#src/platform/contract/business-day.ts';
import type { OutputOf } from '#src/platform/contract/endpoint.ts';
import { type Database, openDatabase } from '#src/platform/database/open-database.ts';
import { createSharedChanges } from '#src/platform/database/shared-changes.ts';
import type { getSettings } from '../settings-contract.ts';
import { createSettingsCache, type SettingsCache } from './settings-cache.ts';

const app = setUpApp();
const owner = setUpOwner(app);
const faults = new FaultInjector();
let watch: ReturnType<typeof watchDatabase> | undefined;
beforeEach(() => {
  watch ??= watchDatabase(app.shop.db, faults);
});

/** Another server on the same database, with its own connections. */
let database: Database;
let there: SettingsCache;
let ending: AbortController;
beforeAll(async () => {
  const databaseUrl = app.database.pool.options.connectionString;
  database = await openDatabase({ databaseUrl, dataDir: '', poolSize: 2 });
});
beforeEach(async () => {
  there = cacheThere();
  await there.refresh();
  ending = new AbortController();
  const { log } = app.shop;
  const shared = createSharedChanges({ db: database.db, log, isShared: true, pollMs: 5 });
  shared.onChange('settings', () => there.refresh());
  shared.start(ending.signal);
});
afterEach(() => ending.abort());
afterAll(() => database.close());

const cacheThere = () => createSettingsCache({ ...app.shop, ...app.shop.config, db: database.db });

const url = '/api/admin';
const oneDay = (day: string) => ({ from: day, to: day });
const closureId = randomUUID();

/** Each change returns its status code. */
const changes: Record<string, (moment: number) => Promise<number>> = {
  'saved settings': async (moment) => {
    const { shop } = (
      await app.send<OutputOf<typeof getSettings>>('GET', `${url}/settings`, undefined, owner.as)
    ).body;
    const value = { ...shop.value, name: `Kitchen ${moment}` };
    const body = { revision: shop.revision, value };
    faults.plan({ kind: 'crashAfter', moment });
    return (await app.send('PUT', `${url}/settings/shop`, body, owner.as)).status;
  },
  'a closure': async (moment) => {
    faults.plan({ kind: 'crashAfter', moment });
    const body = { ...oneDay(testToday), id: closureId, reason: 'Diwali', seen: [] };
    return (await app.send('POST', `${url}/closures`, body, owner.as)).status;
  },
  'days that are open again': async (moment) => {
    const id = randomUUID();
    const body = { ...oneDay(addDays(testToday, moment)), id, reason: 'Diwali', seen: [] };
    expect((await app.send('POST', `${url}/closures`, body, owner.as)).status).toBe(200);
    faults.plan({ kind: 'crashAfter', moment });
    return (await app.send('POST', `${url}/closures/${id}/reopen`, {}, owner.as)).status;
  },
};

/** More statements than any change takes, including those of its session check. */
const mostMoments = 60;

describe('every other server learns of a change, even if its server dies after any statement:', () => {
  it.each(Object.entries(changes))('%s', async (_what, change) => {
    let died = 0;
    for (let moment = 1; moment < mostMoments; moment++) {
      const status = await change(moment);
      const isOver = status === 200 && !faults.isDown;
      died += faults.isDown ? 1 : 0;
      faults.restart();
      await watch?.rollBack();
      await app.settings.refresh();
      const stored = (await cacheThere().refresh()).version;
      await vi.waitFor(() => expect(there.current().version).toBe(stored));
      if (isOver) break;
    }
    expect(died).toBeGreaterThan(5);
  });
});
