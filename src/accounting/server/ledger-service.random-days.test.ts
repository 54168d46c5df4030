import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { faultsOf } from '#lab/simulation/day-faults.ts';
import { openStage, type Stage } from '#lab/simulation/interleavings.ts';
import { dayOf } from '#lab/simulation/random-day.ts';

/** Every run tries some; `npm run test:slow` tries fifty times as many. */
const interleavings = inject('interleavings');
/** Each checkout has its own interleaving; this many share a shop, its clock and its crashes. */
const checkoutsAtOnce = 10;
/** The books are emptied after this many days, so that they stay small. */
const daysKept = 10;

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.app.close());

describe('all money', () => {
  it(`is accounted for once after each of ${interleavings} random interleavings`, async () => {
    let days = 0;
    let isSound = true;
    const property = fc.asyncProperty(dayOf(checkoutsAtOnce), async (day) => {
      if (!isSound || days % daysKept === 0) await stage.clear();
      days += 1;
      isSound = false;
      await stage.play(day);
      expect(await faultsOf(stage)).toEqual([]);
      isSound = true;
    });
    await fc.assert(property, { numRuns: interleavings / checkoutsAtOnce });
  }, 600_000);
});
