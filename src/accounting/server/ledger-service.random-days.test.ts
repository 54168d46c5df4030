import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { faultsOf } from '#lab/simulation/day-faults.ts';
import { openStage, type Stage } from '#lab/simulation/interleavings.ts';
import { dayOf } from '#lab/simulation/random-day.ts';

/** Every run of the tests tries some; `npm run test:slow` fifty times as many. */
const interleavings = inject('interleavings');
/** Each checkout has an interleaving of its own; as many share a shop, its clock, its crashes. */
const checkoutsAtOnce = 10;
/** The books are emptied after as many, so that they stay small. */
const daysKept = 10;

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.app.close());

describe('every paisa', () => {
  it(`has its one place after each of ${interleavings} random interleavings`, async () => {
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
