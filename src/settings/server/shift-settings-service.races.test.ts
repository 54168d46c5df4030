import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, inject, it } from 'vitest';
import { addAddress, addMenu, placeTestOrder } from '#lab/builders/shop-builders.ts';
import { testToday } from '#lab/builders/test-app.ts';
import { setUpApp, setUpOwner } from '#lab/builders/test-head.ts';
import { isSlowLoop } from '#lab/simulation/loops.ts';
import { addDays } from '#src/platform/contract/business-day.ts';
import type { OutputOf } from '#src/platform/contract/endpoint.ts';
import { databaseError } from '#src/platform/database/database-errors.ts';
import type { getSettings } from '../settings-contract.ts';
import { closures } from './closure-tables.ts';

const app = setUpApp();
const owner = setUpOwner(app);

/** Error codes of the database, including those that were retried. */
const refused: string[] = [];
const watched = new WeakSet<object>();
beforeEach(() => {
  refused.length = 0;
  app.database.pool.on('acquire', (client) => {
    if (watched.has(client)) return;
    watched.add(client);
    const send = client.query.bind(client) as (...args: unknown[]) => unknown;
    Object.assign(client, {
      query: (...args: unknown[]) => {
        const sent = send(...args);
        if (sent instanceof Promise) {
          sent.catch((error: unknown) => refused.push(databaseError(error)?.code ?? 'unknown'));
        }
        return sent;
      },
    });
  });
});

const api = '/api/admin';
const rounds = Math.min(50, inject('interleavings') / 10);

async function setMostMeals(mostMeals: number | undefined): Promise<number> {
  const url = `${api}/settings`;
  const { shifts } = (await app.send<OutputOf<typeof getSettings>>('GET', url, undefined, owner.as))
    .body;
  const past = shifts.value.rules.filter(({ from }) => from < testToday);
  const limit = mostMeals === undefined ? {} : { mostMeals };
  const rule = { shift: 'Lunch', from: testToday, daysOff: [], ...limit };
  const value = { rules: [...past, rule] };
  const body = { revision: shifts.revision, value };
  return (await app.send('PUT', `${url}/shifts`, body, owner.as)).status;
}

describe('shift rules that are saved while a day is closed', () => {
  it(`don't deadlock, ${rounds} times`, async () => {
    const address_id = await addAddress(app);
    const outcomes = new Set<string>();
    for (let round = 1; round <= rounds; round++) {
      const day = addDays(testToday, 1);
      expect(await setMostMeals(undefined)).toBe(200);
      const menus = [{ menu_id: await addMenu(app, { date: day }), quantity: 1 }];
      const seen = [];
      for (let n = 0; n < 3; n++) {
        seen.push((await placeTestOrder(app, { address_id, menus })).orderId);
      }
      const closing = { id: randomUUID(), from: day, to: day, reason: 'Diwali', seen };
      const [closed, saved] = await Promise.all([
        app.send('POST', `${api}/closures`, closing, owner.as),
        setMostMeals(40 + round),
      ]);
      outcomes.add(`${closed.status} ${saved}`);
      expect(closed.status).toBe(200);
      expect([200, 409]).toContain(saved);
      await app.send('POST', `${api}/closures/${closing.id}/reopen`, {}, owner.as);
    }
    expect(refused.filter((code) => code === '40P01')).toEqual([]);
    if (isSlowLoop()) expect(outcomes).toContain('200 200');
    expect(await app.shop.db.$count(closures)).toBe(rounds);
  });
});
