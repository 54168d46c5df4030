import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { testToday } from '#lab/builders/test-app.ts';
import { faultsOf } from '#lab/simulation/day-faults.ts';
import { openStage, type Stage } from '#lab/simulation/interleavings.ts';
import { isSlowLoop } from '#lab/simulation/loops.ts';
import { dayOf } from '#lab/simulation/random-day.ts';
import { type Shift, shifts } from '#src/platform/contract/shifts.ts';
import { findBrokenCounts } from '../checks/count-check-service.ts';
import { amendments, shiftDays } from '../shift-day-tables.ts';
import { shiftLines } from '../shift-line-tables.ts';
import { freezeCount } from './shift-freeze-service.ts';

/** Every run plays some days; `npm run test:slow` plays fifty times as many. */
const runs = inject('interleavings') / 20;
const checkoutsAtOnce = 8;

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.app.close());

/**
 * The round in which a shift is frozen, and how many requests freeze it at once; later rounds
 * freeze it again.
 */
const freezes = fc.record({
  Lunch: fc.integer({ min: 0, max: 8 }),
  Dinner: fc.integer({ min: 0, max: 8 }),
  presses: fc.integer({ min: 1, max: 3 }),
});

describe('a shift that is frozen while customers order, pay and cancel', () => {
  it(`loses no meal in each of ${runs} interleavings`, async () => {
    const seen = { lines: 0, added: 0, cancelled: 0 };
    const property = fc.asyncProperty(dayOf(checkoutsAtOnce), freezes, async (day, plot) => {
      await stage.clear();
      await stage.app.database.pool.query('truncate shift_days cascade');
      const plan = stage.app.settings.current().shiftPlan;
      const freeze = (shift: Shift) =>
        freezeCount(stage.db, { date: testToday, shift, now: stage.app.shop.clock(), plan });
      await stage.play(day, (round) =>
        shifts
          .filter((shift) => round >= plot[shift])
          .flatMap((shift) => Array.from({ length: plot.presses }, () => freeze(shift))),
      );
      expect(await faultsOf(stage)).toEqual([]);
      expect(await findBrokenCounts(stage.db, testToday)).toEqual([]);
      const { db } = stage;
      const kinds = (await db.select().from(amendments)).map(({ kind }) => kind);
      expect((await db.select().from(shiftDays)).every(({ state }) => state === 'frozen')).toBe(
        true,
      );
      seen.lines += (await db.select().from(shiftLines)).length;
      seen.added += kinds.filter((kind) => kind === 'added').length;
      seen.cancelled += kinds.filter((kind) => kind === 'cancelled').length;
    });
    await fc.assert(property, { numRuns: runs, endOnFailure: true });
    // Every case must have occurred, or the test proved nothing; a short run can miss rare ones.
    if (isSlowLoop()) {
      expect(Math.min(seen.lines, seen.added, seen.cancelled)).toBeGreaterThan(runs / 5);
    }
  }, 900_000);
});
