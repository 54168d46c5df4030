import { randomUUID } from 'node:crypto';
import { type AnyColumn, and, eq, inArray, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { expectNoBrokenRules } from '#lab/builders/money-builders.ts';
import {
  addEater,
  addOffer,
  addPassShop,
  addSkip,
  addStanding,
  type PassShop,
} from '#lab/builders/pass-builders.ts';
import { addMenu } from '#lab/builders/shop-builders.ts';
import { addRider, asAdmin } from '#lab/builders/staff-builders.ts';
import { startTestApp, type TestApp, testToday } from '#lab/builders/test-app.ts';
import {
  type ModelClosure,
  type ModelOrder,
  type ModelPass,
  PassModel,
  shiftsOf,
} from '#lab/simulation/pass-model.ts';
import { people, type Step, week } from '#lab/simulation/pass-weeks.ts';
import {
  selectHeld as selectAdvances,
  selectPassRows,
} from '#src/accounting/server/lists/sold-pass-sql.ts';
import {
  forgetUnpaidOrder,
  refundCancelledOrder,
  refundCancelledOrders,
} from '#src/app/hooks/cancelled-money.ts';
import { onClosed } from '#src/app/hooks/closed-passes.ts';
import { giveBackOfPass } from '#src/app/hooks/stopped-pass-money.ts';
import { customerMergers, customers, orders, passEntries, passes } from '#src/app/schema.ts';
import { recordCancellation } from '#src/checkout/server/cancel-service.ts';
import { recordClosure } from '#src/checkout/server/close-days/close-days-service.ts';
import { recordReopening } from '#src/checkout/server/close-days/closure-order-service.ts';
import { mergeInto, takeApart } from '#src/customers/server/merging/merger-service.ts';
import { findBrokenCounts } from '#src/kitchen/server/checks/count-check-service.ts';
import { findCount } from '#src/kitchen/server/count/count-service.ts';
import { freezeCount } from '#src/kitchen/server/count/shift-freeze-service.ts';
import { addDays, instantOf } from '#src/platform/contract/business-day.ts';
import { type Shift, shifts } from '#src/platform/contract/shifts.ts';
import { addUpPasses } from '#src/reports/server/report-passes-service.ts';
import { correctHeld, extendByStaff } from '../after-sale/amend-service.ts';
import { passJobs } from '../after-sale/ending-jobs.ts';
import { endByStaff } from '../after-sale/ending-service.ts';
import { giveBackMeals } from '../deciding/order-meals-service.ts';
import { mealsOfMerged } from '../purse-service.ts';
import { recordSale } from '../selling/pass-sale-service.ts';

/** Each has days of its own; the slow loop plays many more. */
const runs = inject('interleavings');
/** What a run closes and lengthens reaches no day of the next. */
const daysBetween = 40;
const timeZone = 'Asia/Kolkata';

let app: TestApp;
let shop: PassShop;
let riderId: string;
beforeAll(async () => {
  app = await startTestApp();
  ({ id: riderId } = await addRider(app));
  shop = await addPassShop(app, (await asAdmin(app)).id);
});
afterAll(() => app.close());

interface Person {
  customerId: string;
  purseId: string;
  mobileNo: string;
}

/** The shop and the model of one run. */
class Run {
  model = new PassModel();
  date: string;
  private seconds = 0;
  private people: Person[] = [];
  private closureIds = new Map<ModelClosure, string>();
  private merger: { other: number; one: number; undo: (day: string) => void } | undefined;

  constructor(date: string) {
    this.date = date;
  }

  async begin(): Promise<void> {
    for (let each = 0; each < people; each++) this.people.push(await addEater(app));
  }

  /** Each moment is later than the one before. */
  private now(): Date {
    this.seconds += 1;
    return new Date(instantOf(this.date, '08:00', timeZone).getTime() + this.seconds * 1000);
  }

  private by() {
    return { staffId: shop.staffId, now: this.now(), timeZone };
  }

  /** Whoever a number is merged into. */
  private personOf(index: number): Person {
    const found = this.people[this.merger?.other === index ? this.merger.one : index];
    if (!found) throw new Error(`there is no person ${index}`);
    return found;
  }

  private passOf(index: number): ModelPass | undefined {
    const held = this.model.passes.filter(({ state }) => state === 'active' || state === 'waiting');
    return held[index % held.length];
  }

  async take(one: Step): Promise<void> {
    switch (one.kind) {
      case 'buy':
        return this.buy(one);
      case 'stand': {
        const { purseId } = this.personOf(one.person);
        const note = `Door ${this.now().toISOString()}`;
        const own = { note, shift: one.shift, quantity: one.quantity, fromDay: this.date };
        await addStanding(app, shop, purseId, own);
        return this.model.stand(note, purseId, one.shift, one.quantity, this.date);
      }
      case 'skip': {
        const { purseId } = this.personOf(one.person);
        const toDay = one.days === null ? null : addDays(this.date, one.days);
        await addSkip(app, shop, purseId, { shift: one.shift, fromDay: this.date, toDay });
        return this.model.skip(purseId, one.shift, this.date, toDay);
      }
      case 'close':
        return this.close(one);
      case 'reopen':
        return this.reopen(one.which);
      case 'extend':
      case 'correct':
      case 'stop':
        return this.change(one);
      case 'merge':
        return this.merge(one);
      case 'undo':
        return this.undo();
    }
  }

  private async buy({
    person: buyer,
    ahead,
    isForBoth,
    extraPaise,
    ...terms
  }: Step & { kind: 'buy' }) {
    const { kind: _kind, ...offer } = terms;
    const { customerId, purseId } = this.personOf(buyer);
    const pricePaise = 100 * offer.meals + extraPaise;
    const own = { ...offer, pricePaise, shifts: shiftsOf(isForBoth) };
    const offerId = await addOffer(app, shop, own);
    const startsOn = addDays(this.date, ahead);
    const one = { customerId, offerId, revision: 1, startsOn, money: { way: 'cash' as const } };
    const press = { ...this.by(), key: randomUUID(), issuer: app.settings.current() };
    const number = await recordSale(app.shop.db, one, press);
    const expiresOn = addDays(startsOn, offer.validDays - 1);
    this.model.buy({ ...own, number, purse: purseId, startsOn, expiresOn }, offer.meals);
  }

  private async close({ ahead, days, only }: Step & { kind: 'close' }) {
    const from = addDays(this.date, ahead);
    const to = addDays(from, days);
    if (!this.model.close(from, to, only ?? undefined)) return;
    const id = randomUUID();
    const closing = { id, from, to, reason: 'Diwali', seen: [], ...this.by() };
    await recordClosure(
      app.shop.db,
      { ...closing, ...(only && { shift: only }) },
      { ...cancelling(), refundCancelledOrders, onClosed },
    );
    const closure = this.model.closures.at(-1);
    if (closure) this.closureIds.set(closure, id);
    await app.settings.refresh();
  }

  private async reopen(index: number): Promise<void> {
    const open = this.model.closures.filter(({ isOpen, to }) => isOpen && to >= this.date);
    const closure = open[index % open.length];
    if (!closure) return;
    const id = this.closureIds.get(closure) ?? '';
    await recordReopening(app.shop.db, id, { ...this.by(), today: this.date });
    closure.isOpen = false;
    await app.settings.refresh();
  }

  private async change(one: Step & { kind: 'extend' | 'correct' | 'stop' }): Promise<void> {
    const pass = this.passOf(one.which);
    if (!pass) return;
    const { number, expiresOn, meals: mealsLeft, paise: leftPaise } = pass;
    const reason = 'So it is';
    if (one.kind === 'extend') {
      const seen = { expiresOn, mealsLeft };
      await extendByStaff(app.shop.db, { number, days: one.days, reason, seen }, this.by());
      return this.model.extend(pass, one.days);
    }
    if (one.kind === 'correct') {
      const most = this.model.mostPaise(pass);
      const meals = most < one.meals ? 0 : one.meals;
      const paise = meals === 0 ? 0 : meals + Math.floor(((most - meals) * one.part) / 100);
      if (meals === mealsLeft && paise === leftPaise) return;
      const right = { mealsLeft: meals, leftPaise: paise, seen: { mealsLeft, leftPaise } };
      await correctHeld(app.shop.db, { number, reason, ...right }, this.by());
      return this.model.correct(pass, meals, paise);
    }
    const stop = { number, seenMeals: mealsLeft, reason };
    const { shop: parts, settings } = app;
    const context = { shop: parts, settings, giveBack: giveBackOfPass, ...this.by() };
    await endByStaff(app.shop.db, stop, context);
    return this.model.stop(pass, this.date);
  }

  private async merge({ one, other }: { one: number; other: number }): Promise<void> {
    const [kept, merged] = [this.people[one], this.people[other]];
    if (one === other || this.merger || !kept || !merged) return;
    const { db } = app.shop;
    const [row] = await db.select().from(customers).where(eq(customers.id, kept.customerId));
    const { customerId: id, purseId } = kept;
    const revision = row?.revision ?? 0;
    await mergeInto(db, { id, revision }, merged.mobileNo, { ...this.by(), ...this.merging() });
    this.merger = { one, other, undo: this.model.merge(merged.purseId, purseId, this.date) };
  }

  private async undo(): Promise<void> {
    if (!this.merger) return;
    const kept = this.people[this.merger.one]?.customerId ?? '';
    const { db } = app.shop;
    const rows = await db.select().from(customerMergers).where(eq(customerMergers.keptId, kept));
    const inForce = rows.find(({ undoneAt }) => undoneAt === null);
    await takeApart(db, inForce?.id ?? '', { ...this.by(), ...this.merging() });
    this.merger.undo(this.date);
    this.merger = undefined;
  }

  private merging() {
    return { today: this.date, meals: mealsOfMerged };
  }

  /** Answers what was drawn. */
  async freeze(of: Shift): Promise<ModelOrder[]> {
    const { date } = this;
    await addMenu(app, { date, shift: of, tiffinId: shop.tiffinId });
    await freezeAsCounted(date, of, this.now());
    const drawn = this.model.freeze(date, of);
    const rows = await app.shop.db.select().from(orders).where(eq(orders.deliveryDate, date));
    const eaten = rows.filter((order) => order.shift === of && order.status !== 'unexpected');
    const meals = (each: { note: string; meals: number; paise: number }[]) =>
      each.toSorted((a, b) => a.note.localeCompare(b.note));
    expect(
      meals(
        eaten.map(({ note, meals: count, totalPaise: paise }) => {
          return { note, meals: count, paise };
        }),
      ),
    ).toEqual(
      meals(
        drawn.map(({ note, meals: count, shares }) => {
          return {
            note,
            meals: count,
            paise: shares.reduce((sum, { paise }) => sum + paise, 0),
          };
        }),
      ),
    );
    return drawn;
  }

  async cancel(order: ModelOrder): Promise<void> {
    const rows = await app.shop.db.select().from(orders).where(eq(orders.note, order.note));
    const row = rows.find(({ deliveryDate }) => deliveryDate === order.date);
    const { staffId, now } = this.by();
    const one = { orderNumber: row?.number ?? 0, reason: 'It came cold', staffId, now };
    await recordCancellation(app.shop.db, one, { ...cancelling(), refundCancelledOrder });
    this.model.cancel(order);
  }

  async giveBack(order: ModelOrder, which: number): Promise<void> {
    const meals = 1 + (which % order.meals);
    const { db } = app.shop;
    const isIt = and(eq(orders.note, order.note), eq(orders.deliveryDate, order.date));
    const done = { status: 'done', deliveryStaffId: riderId } as const;
    const [row] = await db.update(orders).set(done).where(isIt).returning();
    const given = { orderNumber: row?.number ?? 0, meals, seenMeals: order.meals };
    await giveBackMeals(db, { ...given, reason: 'It came cold' }, this.by());
    this.model.giveBack(order, meals);
  }

  /** The day ends, and the books of the passes are those of the model. */
  async night(): Promise<void> {
    this.date = addDays(this.date, 1);
    const atNight = instantOf(this.date, '00:10', timeZone);
    const jobs = passJobs({
      shop: { ...app.shop, clock: () => atNight },
      ...{ settings: app.settings, giveBack: giveBackOfPass },
    });
    await jobs['end-passes']();
    this.model.night(this.date);
    const numbers = this.model.passes.map(({ number }) => number);
    const { db } = app.shop;
    const rows = await db.select().from(passes).where(inArray(passes.number, numbers));
    const ids = new Map(rows.map(({ id, number }) => [id, number]));
    const entries = await db
      .select()
      .from(passEntries)
      .where(inArray(passEntries.passId, [...ids.keys()]));
    const stored = rows.map(({ number, state, purseId: purse, expiresOn, ...pass }) => ({
      ...{ number, state, purse, expiresOn, meals: pass.balanceMeals, paise: pass.balancePaise },
      entries: listed(entries.filter(({ passId }) => ids.get(passId) === number)),
    }));
    const expected = this.model.passes.map(({ number, state, purse, expiresOn, ...pass }) => ({
      ...{ number, state, purse, expiresOn, meals: pass.meals, paise: pass.paise },
      entries: listed(pass.entries),
    }));
    expect(stored.toSorted((a, b) => a.number - b.number)).toEqual(expected);
    await expectOwed(this.date);
  }
}

const listed = (
  entries: readonly { kind: string; meals: number; paise: number; days: number | null }[],
) =>
  entries
    .map(({ kind, meals, paise, days }) => `${kind} ${meals} ${paise} ${days ?? 0}`)
    .toSorted();

/** What is owed is the same in the report, for the accountant, and on the passes. */
async function expectOwed(today: string): Promise<void> {
  const { db } = app.shop;
  const days = { from: addDays(today, -daysBetween), to: today, timeZone };
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
  expect(await selectAdvances(db, days)).toMatchObject(owed ?? {});
  const files = await selectPassRows(db, days, undefined);
  expect(files.reduce((sum, { paiseAfter }) => sum + paiseAfter, 0)).toBe(owed?.paise);
}

const cancelling = () => ({
  ...{ shop: app.shop, settings: app.settings, menuCache: app.menuCache, forgetUnpaidOrder },
  ...{ isBeingPaid: async () => false, onChanged: async () => {} },
});

async function freezeAsCounted(date: string, of: Shift, now: Date): Promise<void> {
  const plan = app.settings.current().shiftPlan;
  const counted = async () => {
    const { day: state, dishes } = await findCount(app.shop.db, { date, shift: of }, { plan, now });
    return { orders: state.orders, meals: state.meals, dishes };
  };
  const before = await counted();
  await freezeCount(app.shop.db, { date, shift: of, now, plan });
  expect(await counted()).toEqual(before);
}

describe('random weeks of passes: sales, skips, closures, freezes, changes and mergers', () => {
  let played = 0;

  it(`go as plain loops say, and as the live count said, in ${runs} runs`, async () => {
    const property = fc.asyncProperty(week, async ({ begin, days }) => {
      const run = new Run(addDays(testToday, daysBetween * played));
      played += 1;
      await run.begin();
      for (const one of begin) await run.take(one);
      for (const { steps, cancels, gifts } of days) {
        for (const one of steps) await run.take(one);
        const drawn: ModelOrder[] = [];
        for (const of of shifts) drawn.push(...(await run.freeze(of)));
        for (const index of cancels) {
          const [order] = drawn.splice(index % drawn.length, 1);
          if (order) await run.cancel(order);
        }
        for (const index of gifts) {
          const order = drawn[index % drawn.length];
          if (order) await run.giveBack(order, index);
        }
        await run.night();
      }
    });
    await fc.assert(property, { numRuns: runs, endOnFailure: true });
    await expectNoBrokenRules(app.shop.db);
    expect(await findBrokenCounts(app.shop.db, testToday)).toEqual([]);
  });
});
