/** A person with a pass in tests, and the calls of the private page about the meals. */
import { randomUUID } from 'node:crypto';
import { beforeEach } from 'vitest';
import { makeLink } from '#src/customers/server/private-page/link-service.ts';
import { freezeCount } from '#src/kitchen/server/count/shift-freeze-service.ts';
import type { MyMeals } from '#src/passes/my-meals-contract.ts';
import type { WireOf } from '#src/platform/contract/codec.ts';
import { addEater, addPass, addPassShop, addStanding } from '../builders/pass-builders.ts';
import { changeSettings } from '../builders/settings-builders.ts';
import { testToday } from '../builders/test-app.ts';
import { filledIn, setUpAdmin, setUpApp } from '../builders/test-head.ts';

export type Page = WireOf<typeof MyMeals> & { message?: string };

/** Asha, who has no pass yet, and her link: `token` is that of the next calls. */
export function setUpMyMeals() {
  const app = setUpApp();
  const admin = setUpAdmin(app);
  const shop = filledIn(beforeEach, () => addPassShop(app, admin.id));
  const asha = filledIn(beforeEach, () => addEater(app, { name: 'Asha' }));
  const link = { token: '' };
  const linkOf = async (customerId: string) => {
    const by = { staffId: admin.id, now: app.shop.clock() };
    const { path } = await makeLink(app.shop.db, customerId, by);
    return path.split('/').at(-1) ?? '';
  };
  beforeEach(async () => {
    link.token = await linkOf(asha.customerId);
  });
  const read = (of = link.token) => app.send<Page>('POST', '/api/user/my/meals', { token: of });
  const plan = () => app.settings.current().shiftPlan;
  return {
    ...{ app, admin, shop, asha, link, linkOf, read, plan },
    meals: async (of = link.token) => (await read(of)).body,
    press: (what: string, body: object, key: string = randomUUID()) =>
      app.send<Page>(
        'POST',
        `/api/user/my/${what}`,
        { token: link.token, ...body },
        { headers: { 'idempotency-key': key } },
      ),
    freeze: (date = testToday) =>
      freezeCount(app.shop.db, { date, shift: 'Lunch', now: app.shop.clock(), plan: plan() }),
    dayOf: ({ days }: Page, date: string) => days.filter((meal) => meal.date === date),
    /** Lunch is frozen by itself at eight on the day before. */
    cutLunchOff: () => {
      const cutOff = { time: '20:00', isDayBefore: true };
      const rule = { shift: 'Lunch' as const, from: '2026-01-01', cutOff, daysOff: [] };
      return changeSettings(app, 'shifts', { rules: [rule] });
    },
    /** A pass, and lunch on every day. */
    eats: async (change: object = {}) => {
      await addPass(app, shop, asha.customerId, change);
      return addStanding(app, shop, asha.purseId);
    },
  };
}
