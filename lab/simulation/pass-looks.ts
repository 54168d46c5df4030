/** Compares the passes of a shop with the model: what they hold, what is drawn, what is owed. */
import { type AnyColumn, and, eq, inArray, ne, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { selectHeld, selectPassRows } from '#src/accounting/server/lists/sold-pass-sql.ts';
import { orders, passEntries, passes } from '#src/app/schema.ts';
import { findCount } from '#src/kitchen/server/count/count-service.ts';
import { freezeCount } from '#src/kitchen/server/count/shift-freeze-service.ts';
import { addDays } from '#src/platform/contract/business-day.ts';
import type { Shift } from '#src/platform/contract/shifts.ts';
import type { Db } from '#src/platform/database/db.ts';
import { addUpPasses } from '#src/reports/server/report-passes-service.ts';
import type { TestApp } from '../builders/test-app.ts';
import type { ModelOrder, PassModel } from './pass-model.ts';

const timeZone = 'Asia/Kolkata';

interface At {
  date: string;
  shift: Shift;
}

/** The live count one moment before says what is frozen. */
export async function freezeAsCounted(
  app: TestApp,
  { now, ...at }: At & { now: Date },
): Promise<void> {
  const plan = app.settings.current().shiftPlan;
  const counted = async () => {
    const { day: state, dishes } = await findCount(app.shop.db, at, { plan, now });
    return { orders: state.orders, meals: state.meals, dishes };
  };
  const before = await counted();
  await freezeCount(app.shop.db, { ...at, now, plan });
  expect(await counted()).toEqual(before);
}

export async function expectEaten(
  db: Db,
  { date, shift, drawn }: At & { drawn: readonly ModelOrder[] },
): Promise<void> {
  const { deliveryDate, shift: of, status } = orders;
  const eaten = await db
    .select()
    .from(orders)
    .where(and(eq(deliveryDate, date), eq(of, shift), ne(status, 'unexpected')));
  const stored = eaten.map(({ note, meals, totalPaise }) => `${note} ${meals} ${totalPaise}`);
  const expected = drawn.map(({ note, meals, shares }) => {
    return `${note} ${meals} ${shares.reduce((sum, { paise }) => sum + paise, 0)}`;
  });
  expect(stored.toSorted()).toEqual(expected.toSorted());
}

interface Entry {
  kind: string;
  meals: number;
  paise: number;
  days: number | null;
}

const listed = (entries: readonly Entry[]) =>
  entries
    .map(({ kind, meals, paise, days }) => `${kind} ${meals} ${paise} ${days ?? 0}`)
    .toSorted();

export async function expectPassesOf(db: Db, model: PassModel): Promise<void> {
  const numbers = model.passes.map(({ number }) => number);
  const rows = await db.select().from(passes).where(inArray(passes.number, numbers));
  const ids = rows.map(({ id }) => id);
  const entries = await db.select().from(passEntries).where(inArray(passEntries.passId, ids));
  const byPass = Map.groupBy(entries, ({ passId }) => passId);
  const stored = rows.map(({ id, number, state, purseId: purse, expiresOn, ...pass }) => ({
    ...{ number, state, purse, expiresOn, meals: pass.balanceMeals, paise: pass.balancePaise },
    entries: listed(byPass.get(id) ?? []),
  }));
  const expected = model.passes.map(({ number, state, purse, expiresOn, ...pass }) => ({
    ...{ number, state, purse, expiresOn, meals: pass.meals, paise: pass.paise },
    entries: listed(pass.entries),
  }));
  expect(stored.toSorted((a, b) => a.number - b.number)).toEqual(expected);
}

/** What is owed is the same in the report, for the accountant, and on the passes. */
export async function expectOwed(db: Db, today: string): Promise<void> {
  const days = { from: addDays(today, -40), to: today, timeZone };
  const total = (column: AnyColumn) => sql`coalesce(sum(${column}), 0)`.mapWith(Number);
  const { balanceMeals, balancePaise } = passes;
  const [owed] = await db
    .select({ meals: total(balanceMeals), paise: total(balancePaise) })
    .from(passes);
  const report = await addUpPasses(db, days);
  // A shop that has sold none has no report.
  expect([report?.after.meals ?? 0, report?.after.amountPaise ?? 0]).toEqual([
    owed?.meals,
    owed?.paise,
  ]);
  expect(await selectHeld(db, days)).toMatchObject(owed ?? {});
  const files = await selectPassRows(db, days, undefined);
  expect(files.reduce((sum, { paiseAfter }) => sum + paiseAfter, 0)).toBe(owed?.paise);
}
