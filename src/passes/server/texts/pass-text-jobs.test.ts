import { and, asc, eq, isNull } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  addEater,
  addPass,
  addPassShop,
  addSkip,
  addStanding,
  type PassShop,
  tomorrow,
} from '#lab/builders/pass-builders.ts';
import { addMenu } from '#lab/builders/shop-builders.ts';
import { testToday } from '#lab/builders/test-app.ts';
import { setUpAdmin, setUpApp, setUpOwner } from '#lab/builders/test-head.ts';
import { addresses, customers, jobs, texts } from '#src/app/schema.ts';
import { freezeCount } from '#src/kitchen/server/count/shift-freeze-service.ts';
import { renderText } from '#src/outbox/template-rules.ts';
import { templates } from '#src/outbox/text-templates.ts';
import { enqueuePassTexts, passTextJobs } from './pass-text-jobs.ts';

const app = setUpApp();
const admin = setUpAdmin(app);
const owner = setUpOwner(app);
let shop: PassShop;

beforeEach(async () => {
  shop = await addPassShop(app, admin.id);
  await addMenu(app, { tiffinId: shop.tiffinId });
});

const plan = () => app.settings.current().shiftPlan;
const freeze = (date = testToday) =>
  freezeCount(app.shop.db, { date, shift: 'Lunch', now: app.shop.clock(), plan: plan() });
const run = async () => {
  for (const handler of Object.values(passTextJobs({ shop: app.shop, settings: app.settings }))) {
    await handler();
  }
};
const stored = () => app.shop.db.select().from(texts).orderBy(asc(texts.createdAt));
const bodies = async () =>
  (await stored()).map(({ template, values }) => {
    return renderText(templates[template].body, { ...values, shop: 'Tulsi Tiffin' });
  });
/** A person whose lunch comes each day from a pass. */
async function eater(change: Parameters<typeof addPass>[3] = {}) {
  const who = await addEater(app);
  const number = await addPass(app, shop, who.customerId, change);
  return { ...who, number, standingId: await addStanding(app, shop, who.purseId) };
}
const close = (from: string, seen: number[] = []) =>
  app.send(
    'POST',
    '/api/admin/closures',
    { id: '00000000-0000-4000-8000-000000000001', from, to: from, reason: 'Diwali', seen },
    admin.as,
  );

describe('few meals left', () => {
  it('are told once, whatever runs twice and however the meals go on', async () => {
    const { number } = await eater({ meals: 4, pricePaise: 40_000 });
    await run();
    expect(await stored()).toEqual([]);
    await freeze();
    await Promise.all([run(), run()]);
    await run();
    expect(await bodies()).toEqual([
      `Tulsi Tiffin: 3 meals left on your pass P${number}. Buy again: /passes`,
    ]);
  });

  it('are not told to who has another pass, a new one, or is blocked', async () => {
    const few = { meals: 2, pricePaise: 20_000 };
    const { customerId } = await eater(few);
    await addPass(app, shop, customerId);
    const blocked = await eater(few);
    await app.shop.db
      .update(customers)
      .set({ blockedReason: 'No' })
      .where(eq(customers.id, blocked.customerId));
    await eater({ ...few, shifts: ['Dinner'] });
    await freeze();
    await run();
    const told = (await stored()).filter(({ template }) => template === 'mealsLeft');
    expect(told).toEqual([]);
  });
});

describe('the end of a pass', () => {
  it('is told with seven and with two days left, each once', async () => {
    const { number } = await eater({ validDays: 10, leftover: 'lost' });
    const at = async (days: number) => {
      app.advance(days * 24 * 3600);
      await run();
      await run();
    };
    await at(1);
    expect(await stored()).toEqual([]);
    await at(2);
    await at(1);
    expect(await bodies()).toEqual([
      `Tulsi Tiffin: 26 meals left on your pass P${number}, use by 30 Nov. Meals left at the end are lost. Our passes: /passes`,
    ]);
    await at(3);
    await at(1);
    expect(await stored()).toHaveLength(2);
  });

  it('is told late after days without a server, and not of a pass for a few days', async () => {
    await eater({ validDays: 10 });
    await eater({ validDays: 2 });
    app.advance(5 * 24 * 3600);
    await run();
    expect(await stored()).toMatchObject([{ template: 'passEnds', values: { day: '30 Nov' } }]);
  });
});

describe('a meal that could not be cooked', () => {
  it('is told with what the person can do, once while they rest', async () => {
    const { purseId } = await addEater(app);
    await addStanding(app, shop, purseId);
    await addStanding(app, shop, purseId, { note: 'C-9' });
    await freeze();
    await Promise.all([run(), run()]);
    expect(await bodies()).toEqual([
      "Tulsi Tiffin: we can't cook your lunch on 21 Nov: no meals are left. Buy again: /passes",
    ]);
    app.advance(24 * 3600);
    await addMenu(app, { tiffinId: shop.tiffinId, date: tomorrow });
    await freeze(tomorrow);
    await run();
    expect(await stored()).toHaveLength(1);
  });

  it('is told where the shop delivers there no more, and not for want of a dish', async () => {
    await eater();
    await app.shop.db.update(addresses).set({ isActive: false });
    await freeze();
    await run();
    expect(await bodies()).toEqual([
      "Tulsi Tiffin: we can't cook your lunch on 21 Nov: we don’t deliver to your address any more. Tell us another one: /contact",
    ]);
    await app.shop.db.update(addresses).set({ isActive: true });
    app.advance(24 * 3600);
    await freeze(tomorrow);
    await run();
    expect(await stored()).toHaveLength(1);
  });
});

describe('a closure', () => {
  it('is told to people whose meal would come, and not again by the text of an order', async () => {
    await eater();
    const { standingId, purseId } = await eater();
    await addSkip(app, shop, purseId, { standingId, fromDay: tomorrow, toDay: tomorrow });
    const { purseId: empty } = await addEater(app);
    await addStanding(app, shop, empty);
    expect((await close(tomorrow)).status).toBe(200);
    await run();
    app.advance(24 * 3600);
    await run();
    expect(await bodies()).toEqual([
      'Tulsi Tiffin: we are closed for lunch on 22 Nov (Diwali). Your meal stays on your pass.',
    ]);
  });

  it('after the freeze tells them once, as it cancels their orders', async () => {
    await eater();
    await freeze();
    expect((await close(testToday, [1])).status).toBe(200);
    await run();
    expect(await stored()).toMatchObject([{ template: 'closed' }]);
  });
});

it('who has been away for 30 days until further notice is asked once for both shifts', async () => {
  const { purseId } = await eater({ validDays: 60 });
  await addStanding(app, shop, purseId, { shift: 'Dinner' });
  for (const shift of ['Lunch', 'Dinner'] as const) {
    await addSkip(app, shop, purseId, { shift, toDay: null });
  }
  app.advance(29 * 24 * 3600);
  await run();
  expect(await stored()).toEqual([]);
  app.advance(24 * 3600);
  await run();
  await run();
  expect(await bodies()).toEqual([
    'Tulsi Tiffin: your meals have been paused since 21 Nov. Shall they come again? Just answer here.',
  ]);
});

it('a pass that was bought is told where the owner wants it', async () => {
  const { number } = await eater();
  await run();
  expect(await stored()).toEqual([]);
  const body = '{shop}: {pass} has {meals} till {day}.';
  await app.send(
    'PUT',
    '/api/admin/text-templates/passBought',
    { body, isOn: true, revision: 0 },
    owner.as,
  );
  await run();
  expect(await stored()).toMatchObject([
    { values: { pass: `P${number}`, meals: '26 meals', day: '30 Dec' } },
  ]);
});

describe('the hours', () => {
  it('are those of the day: the first run after a night or a stop tells what was missed', async () => {
    const { customerId, purseId } = await addEater(app);
    await addPass(app, shop, customerId, { meals: 1, pricePaise: 10_000 });
    await addStanding(app, shop, purseId);
    await freeze();
    // 9:25 pm of the same day.
    app.advance(11 * 3600);
    await enqueuePassTexts(app.shop.db, app.shop.clock());
    await app.jobs.runDue();
    expect(await stored()).toEqual([]);
    app.advance(12 * 3600 + 35 * 60);
    await app.jobs.runDue();
    expect(await stored()).toMatchObject([{ template: 'mealsLeft' }]);
  });

  it('have one run each, however many servers start', async () => {
    for (let server = 0; server < 2; server++) {
      await enqueuePassTexts(app.shop.db, new Date(app.shop.clock().getTime() + server));
    }
    app.advance(1);
    await app.jobs.runDue();
    const isWaiting = and(eq(jobs.kind, 'pass-texts'), isNull(jobs.doneAt));
    expect(await app.shop.db.$count(jobs, isWaiting)).toBe(1);
  });
});
