import { describe, expect, inject, it } from 'vitest';
import { setUpApp } from '#lab/builders/test-head.ts';
import { openBookDays } from '#lab/simulation/book-days.ts';
import { dice, pick } from '#lab/simulation/dice.ts';
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

/** Only the rule of balances, because these orders are written without their history. */
const brokenRules = async () =>
  (await findBrokenRules(app.shop.db)).filter(({ rule }) => rule.startsWith('8: the balances'));

describe('when days are closed in any order, between random steps', () => {
  it.each(weeks)('each entry is in the balances of its day (week %i)', async (week) => {
    const roll = dice(week);
    const days = await openBookDays(app, roll);
    for (let step = 0; step < stepsOfAWeek; step++) await days.step(pick(roll, steps));
    expect(await days.faults()).toEqual([]);
    expect(await brokenRules()).toEqual([]);
  });
});
