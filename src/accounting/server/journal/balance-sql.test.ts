import { describe, expect, inject, it } from 'vitest';
import { setUpApp } from '#lab/builders/test-head.ts';
import { openBookDays } from '#lab/simulation/book-days.ts';
import { dice, pick } from '#lab/simulation/dice.ts';
import { addDays, daySeconds } from '#src/platform/contract/business-day.ts';
import { findBrokenRules } from '../ledger-service.ts';

const app = setUpApp();
/** As often as they are named. */
const steps = [
  ...(['order', 'order', 'order', 'order', 'wait', 'wait', 'wait', 'close', 'close'] as const),
  ...(['refund', 'correction', 'cancel', 'settlement', 'settlement', 'takeBack'] as const),
  'setBack' as const,
];
const stepsOfAWeek = 60;
const weeks = Array.from(
  { length: Math.ceil(inject('interleavings') / 20) },
  (_, week) => week + 1,
);

/** Only the rules of balances, because these orders are written without their history. */
const brokenRules = async () =>
  (await findBrokenRules(app.shop.db)).filter(({ rule }) =>
    /^8: (the balances|the first|an entry)/.test(rule),
  );

describe('when days are closed in any order, between random steps', () => {
  it.each(weeks)('each entry is in the balances of its day (week %i)', async (week) => {
    const roll = dice(week);
    const days = await openBookDays(app, roll);
    for (let step = 0; step < stepsOfAWeek; step++) await days.step(pick(roll, steps));
    expect(await days.faults()).toEqual([]);
    expect(await brokenRules()).toEqual([]);
  });
});

describe('a close', () => {
  it('leaves what is stored while it runs to the next day', async () => {
    const days = await openBookDays(app, dice(1));
    await days.step('correction');
    const client = await app.database.pool.connect();
    await client.query(`begin; insert into rider_cash (id, rider_id, amount_paise, kind, reason, staff_id, key, day, created_at)
      select gen_random_uuid(), rider_id, amount_paise, kind, reason, staff_id, 'late', day, created_at from rider_cash`);
    await days.close(days.today());
    await client.query('commit');
    client.release();
    await days.look();
    expect(await days.faults()).toEqual([]);
    app.advance(daySeconds);
    await days.close(days.today());
    expect(await days.faults()).toEqual([]);
    expect(await brokenRules()).toEqual([]);
  });

  it('after a long time keeps the balances of each week, which can be closed later', async () => {
    const days = await openBookDays(app, dice(2));
    const first = days.today();
    for (let week = 0; week < 3; week++) {
      await days.step('order');
      await days.step('correction');
      app.advance(7 * daySeconds);
    }
    await days.close(days.today());
    const { rows } = await app.database.pool.query(
      'select distinct date::text from journal_balances order by 1',
    );
    expect(rows.map(({ date }) => date)).toEqual([6, 13, 20, 21].map((day) => addDays(first, day)));
    app.advance(daySeconds);
    await days.close(addDays(first, 13));
    expect(await days.faults()).toEqual([]);
    expect(await brokenRules()).toEqual([]);
  });

  it.each(['min', 'max'])(
    'that keeps other balances is found by the daily check: the %s of two days',
    async (which) => {
      const days = await openBookDays(app, dice(3));
      await days.step('correction');
      await days.close(days.today());
      app.advance(daySeconds);
      await days.step('correction');
      await days.close(days.today());
      expect(await brokenRules()).toEqual([]);
      await app.database.pool.query(`begin; set local session_replication_role = replica;
        update journal_balances set paise = paise + 1 where account = 'rider'
          and date = (select ${which}(date) from journal_balances); commit`);
      const rules = (await brokenRules()).map(({ rule }) => rule);
      const ofFirst = '8: the first kept balances are all entries until then';
      expect(rules.includes(ofFirst)).toBe(which === 'min');
      expect(rules).not.toEqual([]);
    },
  );

  it('does not see what a clock of last week dates, which the daily check finds', async () => {
    const days = await openBookDays(app, dice(5));
    await days.step('correction');
    await days.close(days.today());
    app.advance(-7 * daySeconds);
    await days.step('correction');
    expect((await findBrokenRules(app.shop.db)).map(({ rule }) => rule)).toContain(
      '8: an entry of a day that was closed is in the balances of a close',
    );
  });

  it('keeps what it has kept', async () => {
    const days = await openBookDays(app, dice(4));
    await days.step('correction');
    await days.close(days.today());
    for (const table of ['journal_balances', 'booked_entries'])
      await expect(app.database.pool.query(`delete from ${table}`)).rejects.toThrow('append-only');
  });
});
