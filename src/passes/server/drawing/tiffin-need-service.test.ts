import { beforeEach, describe, expect, it } from 'vitest';
import {
  addEater,
  addPass,
  addPassShop,
  addSkip,
  addStanding,
  addTiffin,
  type PassShop,
  tomorrow,
} from '#lab/builders/pass-builders.ts';
import { addMenu } from '#lab/builders/shop-builders.ts';
import { asRole } from '#lab/builders/staff-builders.ts';
import { testToday } from '#lab/builders/test-app.ts';
import { setUpAdmin, setUpApp } from '#lab/builders/test-head.ts';
import { closures } from '#src/app/schema.ts';
import { freezeCount } from '#src/kitchen/server/count/shift-freeze-service.ts';
import type { countFromPasses, listPlan } from '#src/menus/plan-contract.ts';
import { addDays } from '#src/platform/contract/business-day.ts';
import type { WireOf } from '#src/platform/contract/codec.ts';
import { newId } from '#src/platform/database/new-id.ts';
import { findPlannedMeals } from './draw-service.ts';

const app = setUpApp();
const admin = setUpAdmin(app);
let shop: PassShop;

beforeEach(async () => {
  shop = await addPassShop(app, admin.id);
});

const plan = () => app.settings.current().shiftPlan;
const freeze = (date: string) =>
  freezeCount(app.shop.db, { date, shift: 'Lunch', now: app.shop.clock(), plan: plan() });
const fromPasses = async (date: string, as = admin.as) => {
  const url = `/api/admin/menu/from-passes?date=${date}&shift=Lunch`;
  return app.send<WireOf<typeof countFromPasses.response>>('GET', url, undefined, as);
};
const missing = async () => {
  const url = '/api/admin/menu/plan';
  type Plan = WireOf<typeof listPlan.response>;
  const { body } = await app.send<Plan>('GET', url, undefined, admin.as);
  return body.missing?.map(({ date, shift, people }) => [date, shift, people]);
};
/** A person whose lunch comes each day from a pass. */
async function eater(meals = 26, quantity = 1) {
  const who = await addEater(app);
  await addPass(app, shop, who.customerId, { meals, pricePaise: 10_000 * meals });
  return { ...who, standingId: await addStanding(app, shop, who.purseId, { quantity }) };
}

describe('the meals from passes beside the portions of a dish', () => {
  it('are those that the freeze would draw, with a draft and with a dish that is on sale', async () => {
    await eater(26, 3);
    const { purseId, standingId } = await eater();
    await eater(1, 2);
    expect((await fromPasses(tomorrow)).body.tiffins).toEqual([
      { tiffinId: shop.tiffinId, meals: 4 },
    ]);
    await addSkip(app, shop, purseId, { standingId, fromDay: tomorrow, toDay: tomorrow });
    await addMenu(app, { date: tomorrow, tiffinId: shop.tiffinId });
    const { tiffins } = (await fromPasses(tomorrow)).body;
    expect(tiffins).toMatchObject([{ meals: 3 }]);
    const slot = { date: tomorrow, shift: 'Lunch' as const, plan: plan() };
    expect(await findPlannedMeals(app.shop.db, slot)).toMatchObject([{ quantity: 3 }]);
    await freeze(tomorrow);
    expect((await fromPasses(tomorrow)).body.tiffins).toEqual([]);
  });

  it('are nothing without passes, and for people who plan no menus', async () => {
    expect((await fromPasses(tomorrow)).body).toEqual({ tiffins: [] });
    const rider = await asRole(app, 'delivery');
    expect((await fromPasses(tomorrow, rider.as)).status).toBe(403);
  });
});

describe('a shift of the plan without a dish of a tiffin', () => {
  it('names how many people expect it, until there is one, a draft too', async () => {
    expect(await missing()).toBeUndefined();
    const { purseId } = await eater();
    await addStanding(app, shop, purseId, { note: 'C-9' });
    await eater();
    // No pass has meals of it.
    const other = { ...shop, tiffinId: await addTiffin(app) };
    await addStanding(app, other, purseId);
    const days = [0, 1, 2, 3, 4, 5, 6].map((ahead) => addDays(testToday, ahead));
    expect(await missing()).toEqual(days.map((day) => [day, 'Lunch', 2]));
    await addMenu(app, { date: tomorrow, tiffinId: shop.tiffinId, isPublished: false });
    expect(await missing()).toHaveLength(6);
  });

  it('is none that is closed, frozen or skipped, or beyond the pass', async () => {
    const who = await addEater(app);
    await addPass(app, shop, who.customerId, { validDays: 4 });
    await addStanding(app, shop, who.purseId);
    await freeze(testToday);
    const closed = addDays(testToday, 2);
    await app.shop.db.insert(closures).values({
      ...{ id: newId(), from: closed, to: closed, reason: 'Diwali', createdBy: admin.id },
      createdAt: app.shop.clock(),
    });
    await app.settings.refresh();
    await addSkip(app, shop, who.purseId, { fromDay: addDays(testToday, 3), toDay: null });
    expect(await missing()).toEqual([[tomorrow, 'Lunch', 1]]);
  });
});
