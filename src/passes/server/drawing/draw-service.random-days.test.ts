import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { expectNoBrokenRules } from '#lab/builders/money-builders.ts';
import { testToday } from '#lab/builders/test-app.ts';
import { isSlowLoop } from '#lab/simulation/loops.ts';
import { paces, week } from '#lab/simulation/pass-weeks.ts';
import { startTestPayer, type TestPayer } from '#lab/simulation/payer.ts';
import { openPassStage, type PassStage, PlayedPasses } from '#lab/simulation/played-passes.ts';
import { findBrokenCounts } from '#src/kitchen/server/checks/count-check-service.ts';
import { addDays } from '#src/platform/contract/business-day.ts';

/** At least 10,000 in the slow loop. */
const runs = inject('interleavings') * (isSlowLoop() ? 5 : 1);
/** Weeks of a shop, before it is checked and emptied: standing meals of all would slow it down. */
const weeksOfShop = 20;
/** What a week closes and lengthens reaches no day of the next. */
const daysBetween = 40;

let payer: TestPayer;
beforeAll(async () => {
  payer = await startTestPayer();
});
afterAll(() => payer.app.close());

async function openEmptyShop(): Promise<PassStage> {
  await payer.reset();
  return openPassStage(payer);
}

describe('random weeks of passes: sales, skips, closures, freezes, changes and mergers', () => {
  it(`go as plain loops say, and as the live count said, in ${runs} runs`, async () => {
    let shop: { stage: PassStage; played: number } | undefined;
    const property = fc.asyncProperty(week, async ({ begin, days }) => {
      const { stage, played } = shop ?? { stage: await openEmptyShop(), played: 0 };
      // A week with a fault leaves no shop to the next.
      shop = undefined;
      const run = new PlayedPasses(stage, addDays(testToday, daysBetween * played));
      await run.begin(paces.week.people);
      for (const one of begin) await run.take(one);
      for (const day of days) {
        await run.live(day);
        await run.night();
      }
      if (played + 1 < weeksOfShop) {
        shop = { stage, played: played + 1 };
        return;
      }
      await expectNoBrokenRules(payer.app.shop.db);
      expect(await findBrokenCounts(payer.app.shop.db, testToday)).toEqual([]);
    });
    await fc.assert(property, { numRuns: runs });
  }, 7_200_000);
});
