import { randomInt } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { closeDay, expectNoBrokenRules } from '#lab/builders/money-builders.ts';
import { testToday } from '#lab/builders/test-app.ts';
import { setUpPayer } from '#lab/builders/test-head.ts';
import { expectBooks, type Moved, movedIn } from '#lab/simulation/pass-books.ts';
import type { ModelPass } from '#lab/simulation/pass-model.ts';
import { paces, year } from '#lab/simulation/pass-weeks.ts';
import { openPassStage, PlayedPasses } from '#lab/simulation/played-passes.ts';
import { findBrokenRules } from '#src/accounting/server/ledger-service.ts';
import { customerMergers, mealPurses, passes, receipts } from '#src/app/schema.ts';
import { findBrokenCounts } from '#src/kitchen/server/checks/count-check-service.ts';
import { passEntryKinds } from '#src/passes/pass-kinds.ts';
import { addDays } from '#src/platform/contract/business-day.ts';

const payer = setUpPayer();
const { app } = payer;
const timeZone = 'Asia/Kolkata';
const endOfYear = '2027-03-31';

const seed = randomInt(2 ** 31);

it(`what is owed in meals adds up each night of ${paces.year.days} days (seed ${seed})`, async () => {
  const [played] = fc.sample(year, { seed, numRuns: 1 });
  if (!played) throw new Error('nothing to play');
  const { db } = app.shop;
  const stage = await openPassStage(payer);
  const run = new PlayedPasses(stage, testToday);
  const turns = new Set<string>();
  const books = new Map<string, Moved>([[addDays(testToday, -1), movedIn(run.model)]]);
  const expectDays = (from: string, to: string) => {
    const [before, after] = [books.get(addDays(from, -1)), books.get(to)];
    if (!before || !after) throw new Error(`no books of ${from} to ${to}`);
    return expectBooks(db, { from, to, timeZone }, { before, after });
  };
  await run.begin(paces.year.people);
  for (const one of played.begin) await run.take(one);
  for (const day of played.days) {
    const { date } = run;
    await turning(run.model.passes, turns, () => run.live(day));
    books.set(date, movedIn(run.model));
    await closeDay(app, date, stage.staffId);
    await turning(run.model.passes, turns, () => run.night());
    await expectDays(date, date);
    expect(await findBrokenRules(db)).toEqual([]);
    expect(await findBrokenCounts(db, date)).toEqual([]);
  }
  const last = addDays(run.date, -1);
  await expectDays(testToday, endOfYear);
  await expectDays(addDays(endOfYear, 1), last);
  await expectDays(addDays(last, -365), last);
  await expectNoBrokenRules(db);
  expect(await findBrokenCounts(db, testToday)).toEqual([]);
  await expectAllOccurred(run, turns);
}, 3_600_000);

/** Notes each change of a state. */
async function turning(
  all: readonly ModelPass[],
  turns: Set<string>,
  work: () => Promise<void>,
): Promise<void> {
  const before = all.map(({ state }) => state);
  await work();
  for (const [index, was] of before.entries()) turns.add(`${was} > ${all[index]?.state}`);
}

/** A year in which something did not happen would prove nothing about it. */
async function expectAllOccurred({ model }: PlayedPasses, turns: ReadonlySet<string>) {
  const { db } = app.shop;
  const kinds = new Set(model.passes.flatMap(({ entries }) => entries.map(({ kind }) => kind)));
  expect([...kinds].toSorted()).toEqual([...passEntryKinds].toSorted());
  expect([...turns]).toEqual(
    expect.arrayContaining([
      ...['active > stopped', 'active > ended', 'active > waiting'],
      // With the next pass, and after 60 days without one.
      ...['waiting > active', 'waiting > ended'],
    ]),
  );
  const purses = await db.select().from(mealPurses);
  const used = new Set((await db.select().from(passes)).map(({ purseId }) => purseId));
  expect(purses.filter(({ id, browserId }) => browserId !== null && !used.has(id))).not.toEqual([]);
  const mergers = await db.select().from(customerMergers);
  expect(mergers.filter(({ undoneAt }) => undoneAt !== null)).not.toEqual([]);
  const years = (await db.select().from(receipts)).map(({ financialYear }) => financialYear);
  expect(new Set(years).size).toBe(2);
}
