import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { untilWaiting } from '#lab/builders/lock-builders.ts';
import { expectNoBrokenRules } from '#lab/builders/money-builders.ts';
import { addEater, addPass, addStanding, tomorrow } from '#lab/builders/pass-builders.ts';
import { addMenu } from '#lab/builders/shop-builders.ts';
import { startTestApp, testNow, testToday } from '#lab/builders/test-app.ts';
import { type Page, setUpMyMeals } from '#lab/simulation/my-meals.ts';
import { orders, passes, skips, standingMeals } from '#src/app/schema.ts';
import { addDays } from '#src/platform/contract/business-day.ts';

const { app, shop, link, linkOf, read, meals, press, freeze, dayOf, cutLunchOff, eats } =
  setUpMyMeals();

describe('the meals behind a private link', () => {
  it('are what is left until when, what comes, and each entry with what was left then', async () => {
    await addMenu(app, { tiffinId: shop.tiffinId });
    const standingId = await eats({ skipLimit: 4, validDays: 40 });
    await freeze();
    const { status, headers, body } = await read();
    expect([status, headers['cache-control']]).toEqual([200, 'no-store']);
    expect(body).toMatchObject({
      today: testToday,
      passes: [
        { mealsLeft: 25, expiresOn: '2026-12-30', skips: { limit: 4, used: 0 }, tiffin: /^Full/ },
      ],
      standing: [{ id: standingId, weekdays: [0, 1, 2, 3, 4, 5, 6], note: 'B-204, Shanti' }],
      away: [],
      waiting: [],
      firstDays: [
        { shift: 'Lunch', day: tomorrow },
        { shift: 'Dinner', day: testToday },
      ],
    });
    expect(body.days).toHaveLength(35);
    expect(body.days[1]).not.toHaveProperty('dish');
    expect(body.days.slice(0, 2)).toMatchObject([
      {
        ...{ date: testToday, state: 'cooked', canChange: false, meals: 1, isOut: false },
        dish: 'Rajma Chawal',
      },
      { date: tomorrow, state: 'comes', canChange: true, skips: [] },
    ]);
    expect(body.entries).toMatchObject([
      { kind: 'drawn', meals: -1, left: 25, date: testToday, shift: 'Lunch' },
      { kind: 'bought', meals: 26, left: 26 },
    ]);
  });

  it('come with their older entries in pages of 25', async () => {
    await eats({ meals: 40, pricePaise: 400_000 });
    for (let ahead = 0; ahead < 26; ahead += 1) {
      await addMenu(app, { date: addDays(testToday, ahead), tiffinId: shop.tiffinId });
      await freeze(addDays(testToday, ahead));
    }
    const { entries, next } = await meals();
    expect(entries).toHaveLength(25);
    expect(next).toBe(entries.at(-1)?.id);
    const older = (before = next) =>
      app.send<Page>('POST', '/api/user/my/entries', { token: link.token, before });
    const rest = (await older()).body;
    expect(rest.entries.map(({ kind, left }) => [kind, left])).toEqual([
      ['drawn', 39],
      ['bought', 40],
    ]);
    expect(rest.next).toBeUndefined();
    expect((await older(randomUUID())).status).toBe(404);
  });

  it('are announced by the private page, and only where there are any', async () => {
    const has = async () =>
      (await app.send<{ hasMeals: boolean }>('POST', '/api/user/my', { token: link.token })).body
        .hasMeals;
    expect(await has()).toBe(false);
    await eats();
    expect(await has()).toBe(true);
  });
});

describe('a skip by the customer', () => {
  it('is not cooked, stays on the pass, and can be taken back', async () => {
    const standingId = await eats();
    const { body } = await press('skip', { standingId, date: tomorrow });
    const [skipped] = dayOf(body, tomorrow);
    expect(skipped).toMatchObject({ state: 'skipped', canChange: true });
    expect(await app.shop.db.select().from(skips)).toMatchObject([
      { staffId: null, standingId, fromDay: tomorrow, toDay: tomorrow },
    ]);
    const back = await press('unskip', { skips: skipped?.skips, date: tomorrow });
    expect(dayOf(back.body, tomorrow)).toMatchObject([{ state: 'comes' }]);
  });

  it('is one for one press, also when it comes again after it was taken back', async () => {
    const standingId = await eats();
    const key = randomUUID();
    const skip = () => press('skip', { standingId, date: tomorrow }, key);
    await Promise.all([skip(), skip(), skip()]);
    const [row] = await app.shop.db.select().from(skips);
    expect(await app.shop.db.$count(skips)).toBe(1);
    await press('unskip', { skips: [row?.id], date: tomorrow });
    expect(dayOf((await skip()).body, tomorrow)).toMatchObject([{ state: 'comes' }]);
  });

  it('is one however often it is pressed, as an absence is', async () => {
    const standingId = await eats();
    for (let time = 0; time < 3; time += 1) {
      await press('skip', { standingId, date: tomorrow });
      await press('away', { from: addDays(testToday, 3), to: addDays(testToday, 5) });
    }
    const rows = await app.shop.db.select().from(skips);
    expect(rows.map(({ shift, fromDay }) => [shift, fromDay])).toEqual([
      ['Lunch', tomorrow],
      ['Lunch', addDays(testToday, 3)],
      ['Dinner', addDays(testToday, 3)],
    ]);
  });

  it('counts against the limit of the pass from the day on which it is said', async () => {
    const standingId = await eats({ skipLimit: 1 });
    const { body } = await press('skip', { standingId, date: tomorrow });
    expect(body.passes).toMatchObject([{ skips: { limit: 1, used: 1 } }]);
    await freeze(tomorrow);
    expect((await meals()).passes).toMatchObject([{ skips: { limit: 1, used: 1 } }]);
  });

  it('is refused for a day that is over, frozen, or on which nothing comes', async () => {
    const standingId = await eats();
    await freeze();
    const on = async (date: string) => (await press('skip', { standingId, date })).body.message;
    expect(await on(testToday)).toBe('Lunch of 21 Nov is being cooked already.');
    expect(await on('2026-11-20')).toBe('This meal does not come on this day.');
    await app.shop.db.update(standingMeals).set({ untilDay: addDays(testToday, 3) });
    expect(await on(addDays(testToday, 4))).toBe('This meal does not come on this day.');
    expect(await app.shop.db.$count(skips)).toBe(0);
  });

  it('reaches until the cut-off less the notice of the pass', async () => {
    await cutLunchOff();
    const standingId = await eats({ noticeHours: 3 });
    const [meal] = dayOf(await meals(), tomorrow);
    expect(meal?.until).toBe('2026-11-21T17:00:00.000+05:30');
    app.advance((Date.parse(meal?.until ?? '') - testNow.getTime()) / 1000 - 1);
    expect((await press('skip', { standingId, date: tomorrow })).status).toBe(200);
    app.advance(1);
    const [skipped] = dayOf(await meals(), tomorrow);
    expect(skipped?.canChange).toBe(false);
    const late = await press('unskip', { skips: skipped?.skips, date: tomorrow });
    expect(late.body.message).toBe('It is too late to change lunch of 22 Nov.');
  });

  it('in the last moment is in the count or was refused, each of many, at two instances', async () => {
    const others = [];
    await addMenu(app, { tiffinId: shop.tiffinId });
    for (let person = 0; person < 12; person += 1) {
      const { customerId, purseId } = await addEater(app);
      await addPass(app, shop, customerId);
      const standingId = await addStanding(app, shop, purseId);
      others.push({ token: await linkOf(customerId), standingId });
    }
    const skipping = others.map(({ standingId, token: own }) =>
      press('skip', { token: own, standingId, date: testToday }),
    );
    const [, , ...answers] = await Promise.all([freeze(), freeze(), ...skipping]);
    const refused = answers.filter(
      (answer) => typeof answer === 'object' && answer.status === 409,
    ).length;
    expect(await app.shop.db.$count(orders)).toBe(refused);
    await expectNoBrokenRules(app.shop.db);
  });

  it('that waits for a freeze is refused, and locks nothing that the freeze needs', async () => {
    await addMenu(app, { tiffinId: shop.tiffinId });
    const standingId = await eats();
    let waiting: ReturnType<typeof press> | undefined;
    const client = await app.database.pool.connect();
    try {
      await client.query('begin');
      await client.query('select pg_advisory_xact_lock(shop.shift_lock_key($1, $2))', [
        testToday,
        'Lunch',
      ]);
      waiting = press('skip', { standingId, date: testToday });
      await untilWaiting(app, 1);
      await client.query('select from standing_meals for update nowait');
      await client.query('commit');
    } finally {
      client.release();
    }
    expect((await waiting).status).toBe(200);
  });
});

describe('an absence', () => {
  it('is of each shift from its first open day on, and ends on the day of coming back', async () => {
    const standingId = await eats();
    await freeze();
    const { body } = await press('away', { from: testToday });
    const [away] = body.away;
    expect(dayOf(body, testToday)).not.toMatchObject([{ state: 'skipped' }]);
    expect(body.days.slice(1).every(({ state }) => state === 'skipped')).toBe(true);
    expect(body.away).toMatchObject([{ from: testToday }, { from: tomorrow }]);
    const ids = body.away.flatMap((each) => each.skips);
    expect(away?.to).toBeUndefined();
    const back = await press('back', { skips: ids, day: '2026-11-30' });
    expect(dayOf(back.body, '2026-11-29')).toMatchObject([{ state: 'skipped', standingId }]);
    expect(dayOf(back.body, '2026-11-30')).toMatchObject([{ state: 'comes' }]);
  });

  it('lets one of its days come, and goes on after it', async () => {
    await eats();
    const { body } = await press('away', { from: tomorrow, to: addDays(testToday, 5) });
    expect(body.away).toMatchObject([{ from: tomorrow, to: addDays(testToday, 5) }]);
    const day = addDays(testToday, 3);
    const own = dayOf(body, day)[0]?.skips;
    const key = randomUUID();
    await press('unskip', { skips: own, date: day }, key);
    const again = await press('unskip', { skips: own, date: day }, key);
    const states = again.body.days.slice(0, 7).map(({ state }) => state);
    expect(states).toEqual(['comes', 'skipped', 'skipped', 'comes', 'skipped', 'skipped', 'comes']);
  });

  it('is refused where its days are over or too late', async () => {
    await eats();
    await freeze();
    expect((await press('away', { from: tomorrow, to: testToday })).status).toBe(400);
    await app.shop.db.update(passes).set({ shifts: ['Lunch'] });
    expect((await press('away', { from: testToday, to: testToday })).status).toBe(409);
  });
});

it('a day in a thousand years is refused, whatever it is for, and the page can be read', async () => {
  const standingId = await eats();
  const last = '2999-12-31';
  const place = { note: 'C-1', addressId: shop.addressId };
  const changes: [string, object][] = [
    ['skip', { standingId, date: last }],
    ['away', { from: last }],
    ['standing', { standingId, fromDay: last, ...place }],
  ];
  for (const [what, body] of changes) {
    const answer = await press(what, body);
    expect([answer.status, answer.body.message]).toEqual([409, 'That is too far ahead.']);
  }
  await press('away', { from: tomorrow, to: last });
  const { days } = await meals();
  const away = { skips: days[1]?.skips, date: last };
  expect((await press('unskip', away)).status).toBe(409);
  expect((await press('back', { skips: away.skips, day: last })).status).toBe(409);
  expect((await read()).status).toBe(200);
});

describe('a stranger', () => {
  it('can’t answer a question, nor try more than 60 times a minute', async () => {
    expect((await app.send('GET', '/api/admin/late-skips')).status).toBe(401);
    const limited = await startTestApp({ env: { RATE_LIMITS: 'on' } });
    const guess = () => limited.send('POST', '/api/user/my/meals', { token: 'guess' });
    try {
      const all = await Promise.all(Array.from({ length: 61 }, guess));
      expect(all.filter(({ status }) => status === 429)).toHaveLength(1);
    } finally {
      await limited.close();
    }
  });
});
