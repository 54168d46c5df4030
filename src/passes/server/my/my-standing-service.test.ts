import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { expectNoBrokenRules } from '#lab/builders/money-builders.ts';
import { addSkip, tomorrow } from '#lab/builders/pass-builders.ts';
import { addAddress, addMenu } from '#lab/builders/shop-builders.ts';
import { testToday } from '#lab/builders/test-app.ts';
import { setUpMyMeals } from '#lab/simulation/my-meals.ts';
import { standingMeals } from '#src/app/schema.ts';
import { addDays } from '#src/platform/contract/business-day.ts';

const { app, admin, shop, asha, meals, press, freeze, dayOf, eats } = setUpMyMeals();
const stateOn = async (date: string) => dayOf(await meals(), date)[0]?.state;

describe('one more meal', () => {
  const more = (change: object = {}) => ({
    ...{ date: tomorrow, shift: 'Lunch', tiffinId: shop.tiffinId, quantity: 2, name: '' },
    ...{ note: 'C-1', addressId: shop.addressId, ...change },
  });

  it('comes on its day alone, once for one press', async () => {
    await eats();
    const key = randomUUID();
    await Promise.all([press('extra', more(), key), press('extra', more(), key)]);
    const page = await meals();
    expect(
      dayOf(page, tomorrow)
        .map((meal) => meal.meals)
        .sort(),
    ).toEqual([1, 2]);
    expect(page.days).toHaveLength(36);
    await addMenu(app, { date: tomorrow, tiffinId: shop.tiffinId });
    await freeze(tomorrow);
    expect((await meals()).passes).toMatchObject([{ mealsLeft: 23 }]);
    await expectNoBrokenRules(app.shop.db);
  });

  it.each([
    ['more than the pass has', { quantity: 20 }, 'No pass has so many meals for this day.'],
    ['a day after its end', { date: '2027-02-01' }, 'No pass has so many meals for this day.'],
    ['a day that is over', { date: '2026-11-20' }, 'It is too late to change lunch of 20 Nov.'],
  ])('is refused for %s', async (_what, change, message) => {
    await eats({ meals: 10, pricePaise: 100_000 });
    const { status, body } = await press('extra', more(change));
    expect([status, body.message]).toEqual([409, message]);
  });

  it('is refused once what comes that day takes all meals that are left', async () => {
    await eats({ meals: 3, pricePaise: 30_000 });
    const key = randomUUID();
    expect((await press('extra', more(), key)).status).toBe(200);
    expect((await press('extra', more(), key)).status).toBe(200);
    expect((await press('extra', more({ quantity: 1 }))).body.message).toBe(
      'No pass has so many meals for this day.',
    );
    await addSkip(app, shop, asha.purseId, {
      ...{ fromDay: tomorrow, toDay: tomorrow },
      standingId: (await meals()).standing.find(({ quantity }) => quantity === 1)?.id ?? null,
    });
    expect((await press('extra', more({ quantity: 1 }))).status).toBe(200);
  });

  it('is refused for who presses several times at once, beyond what the pass has', async () => {
    await eats({ meals: 3, pricePaise: 30_000 });
    const one = () => press('extra', more({ quantity: 1 }));
    const answers = await Promise.all([one(), one(), one(), one(), one()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409, 409]);
  });

  it('is refused while the person is away, and on a closed day', async () => {
    await eats();
    await addSkip(app, shop, asha.purseId, { fromDay: tomorrow, toDay: null });
    expect((await press('extra', more())).body.message).toContain('You are away');
    const days = { from: tomorrow, to: tomorrow, reason: 'Diwali' };
    const closure = { id: randomUUID(), ...days, seen: [] };
    await app.send('POST', '/api/admin/closures', closure, admin.as);
    expect((await press('extra', more())).body.message).toBe('Nothing is cooked on this day.');
    expect(dayOf(await meals(), tomorrow)).toMatchObject([{ state: 'closed', reason: 'Diwali' }]);
  });
});

describe('another address', () => {
  it('is a new standing meal from the day on, with the skips of the old one', async () => {
    const standingId = await eats();
    const day = addDays(testToday, 4);
    await press('skip', { standingId, date: day });
    const addressId = await addAddress(app, 'Gota');
    const key = randomUUID();
    const move = { standingId, fromDay: addDays(testToday, 2), addressId, note: 'C-1' };
    const first = await press('standing', move, key);
    const again = await press('standing', move, key);
    expect(again.body.standing).toEqual(first.body.standing);
    const byDay = again.body.standing.toSorted((a, b) => (a.fromDay < b.fromDay ? -1 : 1));
    expect(byDay).toMatchObject([
      { id: standingId, untilDay: tomorrow, note: 'B-204, Shanti' },
      { note: 'C-1', place: 'Gota', fromDay: addDays(testToday, 2) },
    ]);
    expect(again.body.days).toHaveLength(35);
    expect(await stateOn(day)).toBe('skipped');
    expect((await press('standing', { ...move, fromDay: day })).status).toBe(409);
  });

  it('is refused from a day that is being cooked, and to a place without delivery', async () => {
    const standingId = await eats();
    await freeze();
    const move = { standingId, addressId: shop.addressId, note: 'C-1' };
    expect((await press('standing', { ...move, fromDay: testToday })).status).toBe(409);
    const nowhere = { ...move, addressId: randomUUID(), fromDay: tomorrow };
    expect((await press('standing', nowhere)).status).toBe(409);
    expect(await app.shop.db.$count(standingMeals)).toBe(1);
  });
});
