/**
 * The books of passes day by day: what was owed before, what the day changed and what is owed
 * after, in meals and paise, wherever the shop says it.
 */
import { expect } from 'vitest';
import { findBalances } from '#src/accounting/server/journal/balance-service.ts';
import { selectHeld } from '#src/accounting/server/lists/sold-pass-sql.ts';
import { passEntryKinds, sumLabels } from '#src/passes/pass-kinds.ts';
import type { DayRange } from '#src/platform/contract/business-day.ts';
import type { Db } from '#src/platform/database/db.ts';
import { addUpPasses } from '#src/reports/server/report-passes-service.ts';
import type { PassModel } from './pass-model.ts';

interface Sum {
  meals: number;
  amountPaise: number;
}

/** All that has changed until now, by what the report calls it. */
export type Moved = ReadonlyMap<string, Sum>;

const labels = [...new Set(passEntryKinds.map((kind) => sumLabels[kind]))];

export function movedIn({ passes }: PassModel): Moved {
  const entries = passes.flatMap((pass) => pass.entries);
  return new Map(
    labels.map((label) => {
      const own = entries.filter(({ kind }) => sumLabels[kind] === label);
      const meals = own.reduce((sum, entry) => sum + entry.meals, 0);
      return [label, { meals, amountPaise: own.reduce((sum, { paise }) => sum + paise, 0) }];
    }),
  );
}

const sumOf = (moved: Moved): Sum => ({
  meals: [...moved.values()].reduce((sum, { meals }) => sum + meals, 0),
  amountPaise: [...moved.values()].reduce((sum, { amountPaise }) => sum + amountPaise, 0),
});

/** `before` and `after` are what had changed before the days, and until their end. */
export async function expectBooks(
  db: Db,
  range: DayRange,
  { before, after }: { before: Moved; after: Moved },
): Promise<void> {
  const report = await addUpPasses(db, range);
  const [owedBefore, owedAfter] = [sumOf(before), sumOf(after)];
  const nothing = { meals: 0, amountPaise: 0 };
  const moves = labels.flatMap((label) => {
    const [from, to] = [before.get(label) ?? nothing, after.get(label) ?? nothing];
    const meals = to.meals - from.meals;
    const amountPaise = to.amountPaise - from.amountPaise;
    return meals === 0 && amountPaise === 0 ? [] : [{ label, meals, amountPaise }];
  });
  expect(report).toMatchObject({ before: owedBefore, moves, after: owedAfter });
  expect(await selectHeld(db, range)).toMatchObject({
    ...{ meals: owedAfter.meals, paise: owedAfter.amountPaise },
  });
  const balances = await findBalances(db, range);
  const owed = balances.find(({ account }) => account === 'mealsOwed');
  // What is owed is below 0 in the journal.
  expect([owed?.openingPaise ?? 0, owed?.closingPaise ?? 0]).toEqual([
    0 - owedBefore.amountPaise,
    0 - owedAfter.amountPaise,
  ]);
}
