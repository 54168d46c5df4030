import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { expectNoBrokenRules } from '#lab/builders/money-builders.ts';
import { tomorrow } from '#lab/builders/pass-builders.ts';
import { addMenu } from '#lab/builders/shop-builders.ts';
import { testToday } from '#lab/builders/test-app.ts';
import { setUpMyMeals } from '#lab/simulation/my-meals.ts';
import { customers, lateSkips, orders, texts } from '#src/app/schema.ts';
import type { WireOf } from '#src/platform/contract/codec.ts';
import type { LateSkip } from '../../pass-list-contract.ts';

const { app, admin, shop, asha, meals, press, freeze, dayOf, cutLunchOff, eats } = setUpMyMeals();

describe('a skip that comes too late', () => {
  const asked = async () =>
    (
      await app.send<{ asked: WireOf<typeof LateSkip>[] }>(
        'GET',
        '/api/admin/late-skips',
        undefined,
        admin.as,
      )
    ).body.asked;
  const answer = (standingId: string, said: string, date = testToday) =>
    app.send('POST', '/api/admin/late-skips/answer', { standingId, date, answer: said }, admin.as);

  it('is asked once, and given back by staff, who cancel its order', async () => {
    await addMenu(app, { tiffinId: shop.tiffinId });
    const standingId = await eats();
    await freeze();
    const ask = () => press('ask', { standingId, date: testToday });
    expect(dayOf((await ask()).body, testToday)).toMatchObject([{ asked: 'open' }]);
    expect((await ask()).status).toBe(200);
    const [question] = await asked();
    expect(question).toMatchObject({ name: 'Asha', mobile_no: asha.mobileNo, meals: 1 });
    const both = await Promise.all([
      answer(standingId, 'givenBack'),
      answer(standingId, 'givenBack'),
    ]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect((await answer(standingId, 'onItsWay')).status).toBe(409);
    expect(await asked()).toEqual([]);
    const told = { meal: 'lunch', day: '21 Nov', answer: 'Your meal is back on your pass.' };
    expect(await app.shop.db.select().from(texts)).toMatchObject([
      { template: 'skipAnswered', mobileNo: asha.mobileNo, values: told },
    ]);
    const page = await meals();
    expect(dayOf(page, testToday)).toMatchObject([{ state: 'notCooked', asked: 'givenBack' }]);
    expect(page.passes).toMatchObject([{ mealsLeft: 26 }]);
    expect(page.entries[0]).toMatchObject({ reason: 'Skipped late', by: 'Meena', left: 26 });
    await expectNoBrokenRules(app.shop.db);
  });

  it('that is on its way stays on the pass', async () => {
    await addMenu(app, { tiffinId: shop.tiffinId });
    const standingId = await eats();
    await freeze();
    await press('ask', { standingId, date: testToday });
    expect((await answer(standingId, 'onItsWay')).status).toBe(200);
    const page = await meals();
    expect(dayOf(page, testToday)).toMatchObject([{ state: 'cooked', asked: 'onItsWay' }]);
    expect(page.passes).toMatchObject([{ mealsLeft: 25 }]);
  });

  it('is answered on the page alone where the person was blocked', async () => {
    await addMenu(app, { tiffinId: shop.tiffinId });
    const standingId = await eats();
    await freeze();
    await press('ask', { standingId, date: testToday });
    await app.shop.db.update(customers).set({ blockedReason: 'Never pays' });
    expect((await answer(standingId, 'onItsWay')).status).toBe(200);
    expect(await app.shop.db.$count(texts)).toBe(0);
  });

  it('in the time of the notice is skipped by staff before the freeze', async () => {
    await addMenu(app, { date: tomorrow, tiffinId: shop.tiffinId });
    await cutLunchOff();
    const standingId = await eats({ noticeHours: 24 });
    expect((await press('skip', { standingId, date: tomorrow })).status).toBe(409);
    await press('ask', { standingId, date: tomorrow });
    await answer(standingId, 'givenBack', tomorrow);
    await freeze(tomorrow);
    expect(await app.shop.db.$count(orders)).toBe(0);
    expect((await meals()).passes).toMatchObject([{ mealsLeft: 26 }]);
  });

  /** Asha asks about tomorrow, in the time of the notice. */
  const asksInNotice = async () => {
    await addMenu(app, { date: tomorrow, tiffinId: shop.tiffinId });
    await cutLunchOff();
    const standingId = await eats({ noticeHours: 24 });
    await press('ask', { standingId, date: tomorrow });
    return standingId;
  };
  const send = (path: string, body: object) =>
    app.send('POST', `/api/admin/${path}`, body, admin.as);

  it('is asked of the meal that staff have made of it meanwhile', async () => {
    const standingId = await asksInNotice();
    const newId = randomUUID();
    const place = { name: '', note: 'C-1', addressId: shop.addressId };
    const change = { newId, fromDay: tomorrow, weekdays: [0, 1, 2, 3, 4, 5, 6], quantity: 2 };
    await send(`standing-meals/${standingId}/change`, { ...change, ...place });
    expect(await asked()).toMatchObject([{ standingId: newId, meals: 2 }]);
    expect(dayOf(await meals(), tomorrow)).toMatchObject([{ meals: 2, asked: 'open' }]);
    expect((await answer(newId, 'givenBack', tomorrow)).status).toBe(200);
    await freeze(tomorrow);
    expect(await app.shop.db.$count(orders)).toBe(0);
  });

  it.each<[string, (standingId: string) => Promise<unknown>]>([
    ['has ended', (id) => send(`standing-meals/${id}/end`, { lastDay: testToday })],
    [
      'is skipped',
      (standingId) => {
        const days = { fromDay: tomorrow, toDay: tomorrow };
        const skipped = { skipped: { standingId }, customerId: asha.customerId };
        return send('skips', { id: randomUUID(), ...skipped, ...days });
      },
    ],
    [
      'was cancelled',
      async () => {
        await freeze(tomorrow);
        const [order] = await app.shop.db.select().from(orders);
        await send(`orders/${order?.number}/cancel`, { reason: 'No gas' });
      },
    ],
  ])('is no question any more once its meal %s', async (_how, change) => {
    const standingId = await asksInNotice();
    await change(standingId);
    expect(await asked()).toEqual([]);
    expect(dayOf(await meals(), tomorrow)).not.toMatchObject([{ asked: 'open' }]);
  });

  it('that staff give back before the freeze stays on the pass, beyond its skips as well', async () => {
    await addMenu(app, { date: tomorrow, tiffinId: shop.tiffinId });
    await cutLunchOff();
    const standingId = await eats({ noticeHours: 24, skipLimit: 0 });
    await press('ask', { standingId, date: tomorrow });
    await answer(standingId, 'givenBack', tomorrow);
    const unused = [{ mealsLeft: 26, skips: { limit: 0, used: 0 } }];
    expect((await meals()).passes).toMatchObject(unused);
    await freeze(tomorrow);
    expect(await app.shop.db.$count(orders)).toBe(0);
    expect((await meals()).passes).toMatchObject(unused);
    await expectNoBrokenRules(app.shop.db);
  });

  it('is not given back any more, and can be asked again, once staff let the meal come', async () => {
    const standingId = await asksInNotice();
    await answer(standingId, 'givenBack', tomorrow);
    const [skip] = dayOf(await meals(), tomorrow).flatMap((meal) => meal.skips);
    await send(`skips/${skip}/end`, { lastDay: testToday });
    const [meal] = dayOf(await meals(), tomorrow);
    expect([meal?.state, meal?.asked]).toEqual(['comes', undefined]);
    const { body } = await press('ask', { standingId, date: tomorrow });
    expect(dayOf(body, tomorrow)).toMatchObject([{ asked: 'open' }]);
  });

  it('is no question while it can be skipped, and none of what is out or never came', async () => {
    await addMenu(app, { tiffinId: shop.tiffinId });
    const standingId = await eats();
    const ask = async () => (await press('ask', { standingId, date: testToday })).body.message;
    expect(await ask()).toBe('You can still skip this meal.');
    await freeze();
    await app.shop.db.update(orders).set({ status: 'outForDelivery', deliveryStaffId: admin.id });
    expect(await ask()).toBe('It is on its way already.');
    expect(await app.shop.db.$count(lateSkips)).toBe(0);
    expect((await answer(standingId, 'givenBack')).status).toBe(404);
  });
});
