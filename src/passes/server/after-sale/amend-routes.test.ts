import { asc } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { expectNoBrokenRules } from '#lab/builders/money-builders.ts';
import {
  addEater,
  addPass,
  addPassShop,
  addStanding,
  type PassShop,
} from '#lab/builders/pass-builders.ts';
import { addMenu } from '#lab/builders/shop-builders.ts';
import { asOwner, type TestPerson } from '#lab/builders/staff-builders.ts';
import { testToday } from '#lab/builders/test-app.ts';
import { setUpAdmin, setUpApp } from '#lab/builders/test-head.ts';
import { journalFaults } from '#lab/simulation/journal-faults.ts';
import { passEntries, passes } from '#src/app/schema.ts';
import { freezeCount } from '#src/kitchen/server/count/shift-freeze-service.ts';

const app = setUpApp();
const admin = setUpAdmin(app);
let shop: PassShop;
let owner: TestPerson;
let number: number;
let purseId: string;
/** The last day of a pass of 40 days. */
const lastDay = '2026-12-30';

beforeEach(async () => {
  shop = await addPassShop(app, admin.id);
  owner = await asOwner(app);
  const eater = await addEater(app);
  purseId = eater.purseId;
  number = await addPass(app, shop, eater.customerId);
});

type Answer = { expiresOn?: string; message?: string; details?: { message: string }[] };
const send = (what: string, body: object, as = admin.as, of = number) =>
  app.send<Answer>('POST', `/api/admin/passes/${of}/${what}`, body, as);
const extension = { days: 3, reason: 'You were ill', seen: { expiresOn: lastDay, mealsLeft: 26 } };
const extend = (change: object = {}) => send('extend', { ...extension, ...change });
const correction = {
  ...{ mealsLeft: 24, left: 2400, reason: 'Two were typed twice' },
  seen: { mealsLeft: 26, left: 2600 },
};
const correct = (change: object = {}, as = owner.as) =>
  send('correct', { ...correction, ...change }, as);
const entries = () => app.shop.db.select().from(passEntries).orderBy(asc(passEntries.createdAt));
const stored = async () => (await app.shop.db.select().from(passes))[0];

async function freeze() {
  await addMenu(app, { tiffinId: shop.tiffinId, items: ['Dal'] });
  await addStanding(app, shop, purseId);
  const { shiftPlan: plan } = app.settings.current();
  await freezeCount(app.shop.db, { date: testToday, shift: 'Lunch', now: app.shop.clock(), plan });
}

describe('a pass that staff make longer', () => {
  it('lasts as many days more, with an entry that says why', async () => {
    expect((await extend()).body).toEqual({ expiresOn: '2027-01-02' });
    expect(await stored()).toMatchObject({ expiresOn: '2027-01-02', balanceMeals: 26 });
    expect((await entries()).at(-1)).toMatchObject({
      ...{ kind: 'extended', meals: 0, paise: 0, days: 3, reason: 'You were ill' },
      staffId: admin.id,
    });
    await expectNoBrokenRules(app.shop.db);
  });

  it('is made longer once by two at once, and not as nobody has seen it', async () => {
    const both = await Promise.all([extend(), extend()]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await extend()).body.message).toBe('It was changed meanwhile.');
    expect((await stored())?.expiresOn).toBe('2027-01-02');
    const seen = { expiresOn: '2027-01-02', mealsLeft: 26 };
    await freeze();
    expect((await extend({ seen })).status).toBe(409);
  });

  it('needs a reason and a day, and a pass that is there', async () => {
    expect((await extend({ reason: ' ' })).status).toBe(400);
    expect((await extend({ days: 0 })).status).toBe(400);
    expect((await send('extend', extension, admin.as, number + 1)).status).toBe(404);
    expect((await send('extend', extension, {} as typeof admin.as)).status).toBe(401);
  });

  it('is not made longer once it was stopped', async () => {
    await send('stop', { mealsLeft: 26, reason: 'Moved away' });
    const seen = { expiresOn: lastDay, mealsLeft: 0 };
    expect((await extend({ seen })).status).toBe(409);
  });
});

describe('a pass that the owner corrects', () => {
  it('holds what the owner says, and the books say so', async () => {
    expect((await correct()).status).toBe(200);
    expect(await stored()).toMatchObject({ balanceMeals: 24, balancePaise: 240_000 });
    expect((await entries()).at(-1)).toMatchObject({
      ...{ kind: 'corrected', meals: -2, paise: -20_000, reason: 'Two were typed twice' },
      staffId: owner.id,
    });
    await expectNoBrokenRules(app.shop.db);
    expect(await journalFaults(app.shop.db)).toEqual([]);
  });

  it('goes up and down to nothing, and again to what was paid', async () => {
    expect((await correct({ mealsLeft: 0, left: 0 })).status).toBe(200);
    const seen = { mealsLeft: 0, left: 0 };
    expect((await correct({ mealsLeft: 30, left: 2600, seen })).status).toBe(200);
    expect(await stored()).toMatchObject({ state: 'active', balanceMeals: 30 });
    await expectNoBrokenRules(app.shop.db);
  });

  it('is corrected once by two at once, and not as nobody has seen it', async () => {
    const both = await Promise.all([correct(), correct()]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await entries()).toHaveLength(2);
    await freeze();
    expect((await correct({ seen: { mealsLeft: 24, left: 2400 } })).status).toBe(409);
  });

  it('is refused where meals and worth do not fit, with a sentence', async () => {
    const said = async (change: object) => (await correct(change)).body.details?.[0]?.message;
    expect(await said({ left: 2601 })).toBe(
      'It can hold at most what was paid and not eaten: ₹2,600.00.',
    );
    expect(await said({ left: 0 })).toBe('Each meal is worth something.');
    expect(await said({ mealsLeft: 0 })).toBe('No meals are worth nothing.');
    expect(await entries()).toHaveLength(1);
  });

  it('is the owner’s to correct', async () => {
    expect((await correct({}, admin.as)).status).toBe(403);
  });
});
