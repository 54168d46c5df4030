import { expect, it } from 'vitest';
import { setUpApp } from '#lab/builders/test-head.ts';
import { openBookDays } from '#lab/simulation/book-days.ts';
import { dice, pick } from '#lab/simulation/dice.ts';
import { daySeconds } from '#src/platform/contract/business-day.ts';

const app = setUpApp();
const daysOfAYear = 365;
const stepsOfADay = 3;
const steps = [
  'order',
  'order',
  'refund',
  'correction',
  'cancel',
  'settlement',
  'takeBack',
] as const;

it('the balances of a year of closes are the sums from its beginning', async () => {
  const roll = dice(2026);
  const days = await openBookDays(app, roll);
  for (let day = 0; day < daysOfAYear; day++) {
    for (let step = 0; step < stepsOfADay; step++) await days.step(pick(roll, steps));
    // Now and then a day stays open, or is closed after the next.
    if (roll(10) > 0) await days.step('close');
    app.advance(daySeconds);
  }
  expect(await days.faults()).toEqual([]);
});
