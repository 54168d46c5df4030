/** Which link reads and changes which purse. */
import { hash, randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { addEater, addPass, addSkip, addStanding, tomorrow } from '#lab/builders/pass-builders.ts';
import { addMenu } from '#lab/builders/shop-builders.ts';
import { testNow, testToday } from '#lab/builders/test-app.ts';
import { setUpMyMeals } from '#lab/simulation/my-meals.ts';
import {
  customerLinks,
  customers,
  mealPurses,
  passEntries,
  passes,
  skips,
  standingMeals,
} from '#src/app/schema.ts';
import { addDays } from '#src/platform/contract/business-day.ts';
import { newId } from '#src/platform/database/new-id.ts';

const { app, shop, asha, linkOf, read, press, freeze } = setUpMyMeals();

/** Asha's second number belongs to her; two browsers have bought for her first one. */
const purseNames = ['own', 'secondNumber', 'browser', 'otherBrowser', 'ravi'] as const;
type PurseName = (typeof purseNames)[number];

interface Purse {
  id: string;
  pass: number;
  standingId: string;
  skipId: string;
  entryId: string;
}

let purses: Record<PurseName, Purse>;
let secondNumber: string;
let ravi: string;
const browser = randomUUID();
const otherBrowser = randomUUID();

beforeEach(async () => {
  await addMenu(app, { tiffinId: shop.tiffinId });
  const [second, other] = [await addEater(app), await addEater(app)];
  [secondNumber, ravi] = [second.customerId, other.customerId];
  purses = {
    own: await addPurse(asha.customerId),
    secondNumber: await addPurse(secondNumber),
    browser: await addPurse(asha.customerId, browser),
    otherBrowser: await addPurse(asha.customerId, otherBrowser),
    ravi: await addPurse(ravi),
  };
  await app.shop.db
    .update(customers)
    .set({ mergedInto: asha.customerId })
    .where(eq(customers.id, secondNumber));
});

/** With a pass, a standing meal from today on, and a skip of tomorrow. */
async function addPurse(customerId: string, browserId: string | null = null): Promise<Purse> {
  const { db } = app.shop;
  const number = await addPass(app, shop, customerId);
  const [pass] = await db.select().from(passes).where(eq(passes.number, number));
  if (!pass) throw new Error('no pass');
  const id = browserId === null ? pass.purseId : newId();
  if (browserId !== null) {
    await db.insert(mealPurses).values({ id, customerId, browserId, createdAt: testNow });
    await db.update(passes).set({ purseId: id }).where(eq(passes.id, pass.id));
  }
  const standingId = await addStanding(app, shop, id);
  const skipId = newId();
  await addSkip(app, shop, id, { id: skipId, fromDay: tomorrow, toDay: tomorrow });
  const [entry] = await db.select().from(passEntries).where(eq(passEntries.passId, pass.id));
  if (!entry) throw new Error('no entry');
  return { id, pass: pass.number, standingId, skipId, entryId: entry.id };
}

async function changedLink(customerId: string, change: Partial<typeof customerLinks.$inferInsert>) {
  const token = await linkOf(customerId);
  const tokenHash = hash('sha256', token, 'base64url');
  await app.shop.db.update(customerLinks).set(change).where(eq(customerLinks.tokenHash, tokenHash));
  return token;
}
const savedLink = (browserId: string) =>
  changedLink(asha.customerId, { createdBy: null, browserId });

/** All rows that a purse has. */
async function rowsOf({ id }: Purse) {
  const { db } = app.shop;
  return {
    skips: await db.select().from(skips).where(eq(skips.purseId, id)).orderBy(skips.id),
    standing: await db.select().from(standingMeals).where(eq(standingMeals.purseId, id)),
    passes: await db.select().from(passes).where(eq(passes.purseId, id)),
  };
}

describe.each<[string, () => Promise<string>, readonly PurseName[]]>([
  ['that staff made', () => linkOf(asha.customerId), ['own', 'secondNumber']],
  ['that staff made for her second number', () => linkOf(secondNumber), ['own', 'secondNumber']],
  ['that a browser saved', () => savedLink(browser), ['browser']],
  ['that another browser saved', () => savedLink(otherBrowser), ['otherBrowser']],
  ['of a browser that bought nothing', () => savedLink(randomUUID()), []],
  ['of another person', () => linkOf(ravi), ['ravi']],
  ['that was ended', () => changedLink(asha.customerId, { revokedAt: testNow }), []],
  [
    'that is over',
    () => changedLink(asha.customerId, { createdAt: new Date('2025-01-01'), expiresAt: testNow }),
    [],
  ],
  ['that nobody made', async () => 'A'.repeat(22), []],
])('a link %s', (_, linkFor, seen) => {
  const { hidden, shown } = {
    hidden: purseNames.filter((name) => !seen.includes(name)),
    shown: purseNames.filter((name) => seen.includes(name)),
  };

  it(`reads ${shown.join(' and ') || 'nothing'} alone`, async () => {
    const token = await linkFor();
    const { standing = [], passes: bought = [], entries = [] } = (await read(token)).body;
    const its = <K extends keyof Purse>(key: K) => shown.map((name) => purses[name][key]).sort();
    expect(standing.map(({ id }) => id).sort()).toEqual(its('standingId'));
    expect(bought.map(({ number }) => number).sort()).toEqual(its('pass'));
    expect(entries.map(({ id }) => id).sort()).toEqual(its('entryId'));
    for (const name of purseNames) {
      const older = { token, before: purses[name].entryId };
      const { status } = await app.send('POST', '/api/user/my/entries', older);
      expect([name, status]).toEqual([name, seen.includes(name) ? 200 : 404]);
    }
  });

  it('changes nothing of another purse, and draws from its own pass', async () => {
    const token = await linkFor();
    const before = await Promise.all(hidden.map((name) => rowsOf(purses[name])));
    const place = { note: 'Elsewhere', addressId: shop.addressId };
    const day = addDays(testToday, 3);
    for (const name of hidden) {
      const { standingId, skipId } = purses[name];
      const own = shown.map((each) => purses[each].skipId);
      const tries = [
        await press('skip', { token, standingId, date: day }),
        await press('unskip', { token, skips: [...own, skipId], date: tomorrow }),
        await press('back', { token, skips: [...own, skipId], day: tomorrow }),
        await press('standing', { token, standingId, fromDay: day, ...place }),
        await press('ask', { token, standingId, date: testToday }),
      ];
      expect(tries.map(({ status }) => status)).toEqual(Array(5).fill(404));
    }
    await press('away', { token, from: addDays(testToday, 5) });
    const more = { shift: 'Lunch', tiffinId: shop.tiffinId, quantity: 1, name: '', ...place };
    await press('extra', { token, date: testToday, ...more });
    expect(await Promise.all(hidden.map((name) => rowsOf(purses[name])))).toEqual(before);
    await freeze();
    const { rows } = await app.database.pool.query<{ own: boolean }>(`
      select pass.purse_id = s.purse_id as own from pass_entries e
      join passes pass on pass.id = e.pass_id join standing_meals s on s.id = e.standing_id
      where e.kind = 'drawn'`);
    expect(rows).toEqual(Array(purseNames.length + Math.min(1, shown.length)).fill({ own: true }));
  });
});
