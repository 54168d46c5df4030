/**
 * A shop with passes beside the model of them: each step is taken by both, and at each freeze and
 * each night they are compared.
 */
import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import {
  forgetUnpaidOrder,
  refundCancelledOrder,
  refundCancelledOrders,
} from '#src/app/hooks/cancelled-money.ts';
import { onClosed } from '#src/app/hooks/closed-passes.ts';
import { giveBackOfPass } from '#src/app/hooks/stopped-pass-money.ts';
import { customerMergers, customers, orders, passes } from '#src/app/schema.ts';
import { recordCancellation } from '#src/checkout/server/cancel-service.ts';
import { recordClosure } from '#src/checkout/server/close-days/close-days-service.ts';
import { recordReopening } from '#src/checkout/server/close-days/closure-order-service.ts';
import { mergeInto, takeApart } from '#src/customers/server/merging/merger-service.ts';
import { openDays } from '#src/passes/first-day-rules.ts';
import { correctHeld, extendByStaff } from '#src/passes/server/after-sale/amend-service.ts';
import { passJobs } from '#src/passes/server/after-sale/ending-jobs.ts';
import { endByStaff } from '#src/passes/server/after-sale/ending-service.ts';
import { giveBackMeals } from '#src/passes/server/deciding/order-meals-service.ts';
import { joinPurse, mealsOfMerged } from '#src/passes/server/purse-service.ts';
import { recordSale } from '#src/passes/server/selling/pass-sale-service.ts';
import { addDays, instantOf } from '#src/platform/contract/business-day.ts';
import { type Shift, shifts } from '#src/platform/contract/shifts.ts';
import type { Db } from '#src/platform/database/db.ts';
import {
  addEater,
  addOffer,
  addPassShop,
  addSkip,
  addStanding,
  type PassShop,
} from '../builders/pass-builders.ts';
import { addMenu } from '../builders/shop-builders.ts';
import { addRider, asAdmin } from '../builders/staff-builders.ts';
import type { TestApp } from '../builders/test-app.ts';
import { buyPassWith } from './pass-buyer.ts';
import { expectEaten, expectOwed, expectPassesOf, freezeAsCounted } from './pass-looks.ts';
import {
  type ModelClosure,
  type ModelOrder,
  type ModelPass,
  PassModel,
  shiftsOf,
} from './pass-model.ts';
import type { Day, Step } from './pass-weeks.ts';
import type { TestPayer } from './payer.ts';

const timeZone = 'Asia/Kolkata';
/** Later a merger stays. */
const undoableDays = 25;

type Sale = Step & { kind: 'buy' };
type Terms = Pick<ModelPass, 'skipLimit' | 'leftover' | 'stopping' | 'pricePaise'> & {
  shifts: Shift[];
  meals: number;
  validDays: number;
};
interface Sold {
  number: number;
  purse: string;
  startsOn: string;
  /** The line to which its meals come; only of one that was bought on the web. */
  note?: string;
}

interface Person {
  customerId: string;
  purseId: string;
  mobileNo: string;
}

interface Merger {
  one: number;
  other: number;
  since: string;
  undo: (day: string) => void;
}

export interface PassStage extends PassShop {
  payer: TestPayer;
  riderId: string;
}

/** In an empty shop. */
export async function openPassStage(payer: TestPayer): Promise<PassStage> {
  const { app } = payer;
  const { id: riderId } = await addRider(app);
  return { payer, riderId, ...(await addPassShop(app, (await asAdmin(app)).id)) };
}

/** Some people and their passes, from a day on. */
export class PlayedPasses {
  readonly model = new PassModel();
  date: string;
  private readonly stage: PassStage;
  private readonly app: TestApp;
  private readonly db: Db;
  private seconds = 0;
  private people: Person[] = [];
  private closureIds = new Map<ModelClosure, string>();
  /** Passes in purses of browsers, and the persons whose they are. */
  private browsers: { number: number; purseId: string; person: number }[] = [];
  private merger: Merger | undefined;

  constructor(stage: PassStage, date: string) {
    this.stage = stage;
    this.app = stage.payer.app;
    this.db = this.app.shop.db;
    this.date = date;
  }

  async begin(people: number): Promise<void> {
    for (let each = 0; each < people; each++) this.people.push(await addEater(this.app));
  }

  /** Each moment is later than the one before. */
  private now(): Date {
    this.seconds += 1;
    return this.moveClock(instantOf(this.date, '08:00', timeZone).getTime() + this.seconds * 1000);
  }

  private moveClock(to: number): Date {
    this.app.advance((to - this.app.shop.clock().getTime()) / 1000);
    return this.app.shop.clock();
  }

  private by() {
    return { staffId: this.stage.staffId, now: this.now(), timeZone };
  }

  /** Whoever a number is merged into. */
  private mainOf(index: number): number {
    return this.merger?.other === index ? this.merger.one : index;
  }

  private personOf(index: number): Person {
    const found = this.people[this.mainOf(index)];
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
        const createdAt = this.now();
        const note = `Door ${createdAt.toISOString()}`;
        const { shift, quantity } = one;
        const own = { note, shift, quantity, fromDay: this.date, createdAt };
        await addStanding(this.app, this.stage, purseId, own);
        return this.model.stand(note, purseId, one.shift, one.quantity, this.date);
      }
      case 'skip':
        return this.skip(one);
      case 'close':
        return this.close(one);
      case 'reopen':
        return this.reopen(one.which);
      case 'extend':
      case 'correct':
      case 'stop':
        return this.change(one);
      case 'join':
        return this.join(one.which);
      case 'merge':
        return this.merge(one);
      case 'undo':
        return this.undo();
    }
  }

  private async buy({ person: index, ahead, isForBoth, isOnWeb, extraPaise, ...one }: Sale) {
    const { kind: _kind, ...terms } = one;
    const pricePaise = 100 * terms.meals + extraPaise;
    const offer = { ...terms, pricePaise, shifts: shiftsOf(isForBoth) };
    const sale = await (isOnWeb ? this.sellOnWeb : this.sell).call(this, index, offer, ahead);
    const { note, ...sold } = sale;
    const expiresOn = addDays(sold.startsOn, offer.validDays - 1);
    this.model.buy({ ...offer, ...sold, expiresOn }, offer.meals);
    if (note === undefined) return;
    for (const shift of offer.shifts) {
      this.model.stand(note, sold.purse, shift, 1, sold.startsOn);
    }
  }

  private async sell(index: number, offer: Terms, ahead: number): Promise<Sold> {
    const { customerId, purseId: purse } = this.personOf(index);
    const offerId = await addOffer(this.app, this.stage, offer);
    const startsOn = addDays(this.date, ahead);
    const one = { customerId, offerId, revision: 1, startsOn, money: { way: 'cash' as const } };
    const press = { ...this.by(), key: randomUUID(), issuer: this.app.settings.current() };
    return { number: await recordSale(this.db, one, press), purse, startsOn };
  }

  /** A meal of it comes in each of its shifts, on every day. */
  private async sellOnWeb(index: number, offer: Terms, ahead: number): Promise<Sold> {
    const { mobileNo } = this.personOf(index);
    const now = this.now();
    const note = `Web ${now.toISOString()}`;
    const plan = this.app.settings.current().shiftPlan;
    const startsOn = openDays(offer.shifts, this.date, { now, plan })[ahead] ?? '';
    const { gateway } = this.stage.payer;
    const pay = (url: string, amountPaise: number) => {
      gateway.saysPaidBy({ id: `pay_${randomUUID()}`, amountPaise, method: 'UPI' });
      return url.split('/').at(-1) ?? '';
    };
    const buyer = { mobileNo, note, startsOn };
    const { number } = await buyPassWith(this.app, pay, this.stage, offer, buyer);
    gateway.says('pending');
    const isIt = eq(passes.number, number);
    const [pass] = await this.db.select().from(passes).where(isIt);
    const purse = pass?.purseId ?? '';
    this.browsers.push({ number, purseId: purse, person: this.mainOf(index) });
    return { number, purse, startsOn, note };
  }

  /** All meals in that shift of somebody who has a pass. */
  private async skip({ which, days }: Step & { kind: 'skip' }): Promise<void> {
    const { date } = this;
    const coming = this.model.comingOf(date);
    const meal = coming[which % coming.length];
    if (!meal) return;
    const { purse, shift } = meal;
    const toDay = days === null ? null : addDays(date, days);
    await addSkip(this.app, this.stage, purse, { shift, fromDay: date, toDay });
    this.model.skip(purse, shift, date, toDay);
  }

  private async close({ ahead, days, only }: Step & { kind: 'close' }) {
    const from = addDays(this.date, ahead);
    const to = addDays(from, days);
    if (!this.model.close(from, to, only ?? undefined)) return;
    const id = randomUUID();
    const closing = { id, from, to, reason: 'Diwali', seen: [], ...this.by() };
    await recordClosure(
      this.db,
      { ...closing, ...(only && { shift: only }) },
      { ...cancelling(this.app), refundCancelledOrders, onClosed },
    );
    const closure = this.model.closures.at(-1);
    if (closure) this.closureIds.set(closure, id);
    await this.app.settings.refresh();
  }

  private async reopen(index: number): Promise<void> {
    const open = this.model.closures.filter(({ isOpen, to }) => isOpen && to >= this.date);
    const closure = open[index % open.length];
    if (!closure) return;
    const id = this.closureIds.get(closure) ?? '';
    await recordReopening(this.db, id, { ...this.by(), today: this.date });
    closure.isOpen = false;
    await this.app.settings.refresh();
  }

  private async change(one: Step & { kind: 'extend' | 'correct' | 'stop' }): Promise<void> {
    const pass = this.passOf(one.which);
    if (!pass) return;
    const { number, expiresOn, meals: mealsLeft, paise: leftPaise } = pass;
    const reason = 'So it is';
    if (one.kind === 'extend') {
      const seen = { expiresOn, mealsLeft };
      await extendByStaff(this.db, { number, days: one.days, reason, seen }, this.by());
      return this.model.extend(pass, one.days);
    }
    if (one.kind === 'correct') {
      const most = this.model.mostPaise(pass);
      const meals = most < one.meals ? 0 : one.meals;
      const paise = meals === 0 ? 0 : meals + Math.floor(((most - meals) * one.part) / 100);
      if (meals === mealsLeft && paise === leftPaise) return;
      const right = { mealsLeft: meals, leftPaise: paise, seen: { mealsLeft, leftPaise } };
      await correctHeld(this.db, { number, reason, ...right }, this.by());
      return this.model.correct(pass, meals, paise);
    }
    const stop = { number, seenMeals: mealsLeft, reason };
    const { shop, settings } = this.app;
    const context = { shop, settings, giveBack: giveBackOfPass, ...this.by() };
    await endByStaff(this.db, stop, context);
    return this.model.stop(pass, this.date);
  }

  /** Staff know whose browser it is. */
  private async join(index: number): Promise<void> {
    const [browser] = this.browsers.splice(index % this.browsers.length, 1);
    if (!browser) return;
    await joinPurse(this.db, browser.number, this.by());
    this.model.join(browser.purseId, this.personOf(browser.person).purseId, this.date);
  }

  private async merge({ one, other }: { one: number; other: number }): Promise<void> {
    const [kept, merged] = [this.people[one], this.people[other]];
    if (this.merger || !kept || !merged) return;
    // One of them is two numbers for good.
    if (this.people.filter((each) => each === kept || each === merged).length !== 2) return;
    const { db } = this;
    const [row] = await db.select().from(customers).where(eq(customers.id, kept.customerId));
    const { customerId: id, purseId } = kept;
    const revision = row?.revision ?? 0;
    await mergeInto(db, { id, revision }, merged.mobileNo, { ...this.by(), ...this.merging() });
    const undo = this.model.join(merged.purseId, purseId, this.date);
    this.merger = { one, other, since: this.date, undo };
  }

  private async undo(): Promise<void> {
    const { merger, db, date } = this;
    if (!merger) return;
    this.merger = undefined;
    const kept = this.personOf(merger.one);
    if (merger.since < addDays(date, -undoableDays)) {
      this.people[merger.other] = kept;
      return;
    }
    const { keptId } = customerMergers;
    const rows = await db.select().from(customerMergers).where(eq(keptId, kept.customerId));
    const inForce = rows.find(({ undoneAt }) => undoneAt === null);
    await takeApart(db, inForce?.id ?? '', { ...this.by(), ...this.merging() });
    merger.undo(date);
  }

  private merging() {
    return { today: this.date, meals: mealsOfMerged };
  }

  /** What people and staff do in the morning, both freezes, and what becomes of the meals. */
  async live({ steps, cancels, gifts }: Day): Promise<void> {
    for (const one of steps) await this.take(one);
    const drawn: ModelOrder[] = [];
    for (const of of shifts) drawn.push(...(await this.freeze(of)));
    for (const index of cancels) {
      const [order] = drawn.splice(index % drawn.length, 1);
      if (order) await this.cancel(order);
    }
    for (const index of gifts) {
      const order = drawn[index % drawn.length];
      if (order) await this.giveBack(order, index);
    }
  }

  /** Answers what was drawn. */
  private async freeze(of: Shift): Promise<ModelOrder[]> {
    const { date } = this;
    await addMenu(this.app, { date, shift: of, tiffinId: this.stage.tiffinId });
    await freezeAsCounted(this.app, { date, shift: of, now: this.now() });
    const drawn = this.model.freeze(date, of);
    await expectEaten(this.db, { date, shift: of, drawn });
    return drawn;
  }

  private async cancel(order: ModelOrder): Promise<void> {
    const [row] = await this.db.select().from(orders).where(isOf(order));
    const { staffId, now } = this.by();
    const one = { orderNumber: row?.number ?? 0, reason: 'It came cold', staffId, now };
    await recordCancellation(this.db, one, { ...cancelling(this.app), refundCancelledOrder });
    this.model.cancel(order);
  }

  private async giveBack(order: ModelOrder, which: number): Promise<void> {
    const meals = 1 + (which % order.meals);
    const done = { status: 'done', deliveryStaffId: this.stage.riderId } as const;
    const [row] = await this.db.update(orders).set(done).where(isOf(order)).returning();
    const given = { orderNumber: row?.number ?? 0, meals, seenMeals: order.meals };
    await giveBackMeals(this.db, { ...given, reason: 'It came cold' }, this.by());
    this.model.giveBack(order, meals);
  }

  /** The day ends, and the books of the passes are those of the model. */
  async night(): Promise<void> {
    this.date = addDays(this.date, 1);
    this.moveClock(instantOf(this.date, '00:10', timeZone).getTime());
    const { shop, settings } = this.app;
    await passJobs({ shop, settings, giveBack: giveBackOfPass })['end-passes']();
    this.model.night(this.date);
    await expectPassesOf(this.db, this.model);
    await expectOwed(this.db, this.date);
  }
}

const isOf = ({ note, date, shift }: ModelOrder) =>
  and(eq(orders.note, note), eq(orders.deliveryDate, date), eq(orders.shift, shift));

const cancelling = ({ shop, settings, menuCache }: TestApp) => ({
  ...{ shop, settings, menuCache, forgetUnpaidOrder },
  ...{ isBeingPaid: async () => false, onChanged: async () => {} },
});
