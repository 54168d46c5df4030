/**
 * Passes by the rules of product 25, in plain loops over days, people and meals: what random weeks
 * of the shop are compared with.
 */
import { addDays } from '#src/platform/contract/business-day.ts';
import { type Shift, shifts } from '#src/platform/contract/shifts.ts';

type Kind =
  | 'bought'
  | 'drawn'
  | 'returned'
  | 'givenBack'
  | 'skipped'
  | 'forfeited'
  | 'lapsed'
  | 'refunded'
  | 'extended'
  | 'corrected';

export interface ModelEntry {
  kind: Kind;
  meals: number;
  paise: number;
  days: number;
}

export interface ModelPass {
  number: number;
  purse: string;
  state: 'active' | 'waiting' | 'stopped' | 'ended';
  shifts: readonly Shift[];
  startsOn: string;
  expiresOn: string;
  skipLimit: number | null;
  leftover: 'back' | 'lost' | 'moves';
  stopping: 'unusedBack' | 'beforeFirstMeal' | 'never';
  meals: number;
  paise: number;
  pricePaise: number;
  entries: ModelEntry[];
  /** The closures that made it longer. */
  closures: ModelClosure[];
}

interface ModelStanding {
  /** The line to which its meals go. */
  note: string;
  /** Their order. */
  made: number;
  purse: string;
  shift: Shift;
  quantity: number;
  from: string;
  until: string;
}

interface ModelSkip {
  purse: string;
  standing: ModelStanding | null;
  shift: Shift;
  from: string;
  to: string;
}

export interface ModelClosure {
  from: string;
  to: string;
  shift: Shift | undefined;
  isOpen: boolean;
}

/** What an order took, from which passes. */
export interface ModelOrder {
  note: string;
  date: string;
  shift: Shift;
  meals: number;
  shares: { pass: ModelPass; meals: number; paise: number }[];
}

const never = '9999-12-31';
/** How many days what is left waits for the next pass. */
const waitingDays = 60;
const isHeld = ({ state }: ModelPass) => state === 'active' || state === 'waiting';

export class PassModel {
  passes: ModelPass[] = [];
  standing: ModelStanding[] = [];
  skips: ModelSkip[] = [];
  closures: ModelClosure[] = [];

  private book(pass: ModelPass, kind: Kind, change: Partial<ModelEntry>): void {
    const { meals = 0, paise = 0, days = 0 } = change;
    pass.entries.push({ kind, meals, paise, days });
    pass.meals += meals;
    pass.paise += paise;
    pass.expiresOn = addDays(pass.expiresOn, days);
  }

  buy(sold: Omit<ModelPass, 'entries' | 'closures' | 'state' | 'meals' | 'paise'>, meals: number) {
    const empty = { meals: 0, paise: 0, entries: [], closures: [] };
    const pass: ModelPass = { ...sold, ...empty, state: 'active' };
    this.book(pass, 'bought', { meals, paise: sold.pricePaise });
    this.passes.push(pass);
    this.lengthen(pass);
    for (const old of this.passes) this.move(old, pass.purse, pass.expiresOn);
  }

  stand(note: string, purse: string, shift: Shift, quantity: number, from: string): void {
    const made = this.standing.length;
    this.standing.push({ note, made, purse, shift, quantity, from, until: never });
  }

  skip(purse: string, shift: Shift, from: string, to: string | null): void {
    this.skips.push({ purse, standing: null, shift, from, to: to ?? never });
  }

  /** Standing meals of this day or later, beside a pass. */
  comingOf(date: string): ModelStanding[] {
    const held = this.passes.filter(({ state, meals }) => state === 'active' && meals > 0);
    const purses = new Set(held.map(({ purse }) => purse));
    return this.standing.filter(({ purse, until }) => until >= date && purses.has(purse));
  }

  /** False if one of the days is closed already. */
  close(from: string, to: string, shift: Shift | undefined): boolean {
    const overlaps = this.closures.some(
      (one) =>
        one.isOpen &&
        one.from <= to &&
        from <= one.to &&
        (one.shift ?? shift) === (shift ?? one.shift),
    );
    if (overlaps) return false;
    this.closures.push({ from, to, shift, isOpen: true });
    for (const pass of this.passes) this.lengthen(pass);
    return true;
  }

  extend(pass: ModelPass, days: number): void {
    pass.state = 'active';
    this.book(pass, 'extended', { days });
    this.lengthen(pass);
  }

  correct(pass: ModelPass, meals: number, paise: number): void {
    this.book(pass, 'corrected', { meals: meals - pass.meals, paise: paise - pass.paise });
  }

  /** What of its price can still be held. */
  mostPaise({ pricePaise, entries }: ModelPass): number {
    const kinds = ['drawn', 'returned', 'givenBack', 'refunded'];
    const used = entries.filter(({ kind }) => kinds.includes(kind));
    return pricePaise + used.reduce((sum, { paise }) => sum + paise, 0);
  }

  stop(pass: ModelPass, today: string): void {
    const isBack =
      pass.stopping === 'unusedBack' ||
      (pass.stopping === 'beforeFirstMeal' && !pass.entries.some(({ kind }) => kind === 'drawn'));
    this.empty(pass, 'stopped', isBack);
    if (this.passes.some((one) => one.purse === pass.purse && one.state === 'active')) return;
    for (const meal of this.standing) {
      if (meal.purse === pass.purse && meal.until >= today) meal.until = addDays(today, -1);
    }
  }

  private empty(pass: ModelPass, state: 'stopped' | 'ended', isBack: boolean): void {
    pass.state = state;
    if (pass.meals === 0) return;
    const kind = isBack && pass.paise >= 100 ? 'refunded' : 'lapsed';
    this.book(pass, kind, { meals: -pass.meals, paise: -pass.paise });
  }

  /** Everything of one purse is in the other from now on. Answers how to undo it. */
  join(from: string, to: string, today: string): (day: string) => void {
    const passes = this.passes.filter(({ purse }) => purse === from);
    for (const pass of passes) pass.purse = to;
    const standing = this.moveStanding(this.standing, { from, to }, today);
    for (const skip of this.skips) {
      if (skip.purse !== from || skip.standing || skip.to < today) continue;
      skip.to = addDays(skip.from < today ? today : skip.from, -1);
    }
    return (day) => {
      for (const pass of passes) pass.purse = from;
      this.moveStanding(standing, { from: to, to: from }, day);
    };
  }

  /** They end where they are and go on in the other purse, with the skips that cover them. */
  private moveStanding(
    meals: readonly ModelStanding[],
    { from, to }: { from: string; to: string },
    today: string,
  ): ModelStanding[] {
    const going = meals.filter(({ purse, until }) => purse === from && until >= today);
    return going.map((meal) => {
      const later = (day: string) => (day < today ? today : day);
      const moved = { ...meal, purse: to, from: later(meal.from) };
      for (const skip of this.skips) {
        if (skip.purse !== from || skip.shift !== meal.shift || skip.to < today) continue;
        if ((skip.standing ?? meal) !== meal) continue;
        const own = { purse: to, standing: moved, from: later(skip.from) };
        this.skips = [...this.skips, { ...skip, ...own }];
      }
      meal.until = addDays(moved.from, -1);
      this.standing.push(moved);
      this.standing.sort((a, b) => a.made - b.made);
      return moved;
    });
  }

  isClosed(date: string, shift: Shift): boolean {
    return this.closingOf(date, shift).length > 0;
  }

  private closingOf(date: string, shift: Shift): ModelClosure[] {
    return this.closures.filter(
      ({ from, to, isOpen, shift: only }) =>
        isOpen && from <= date && date <= to && (only ?? shift) === shift,
    );
  }

  /** One day after another: a closed day of its time makes a pass a day longer. */
  private lengthen(pass: ModelPass): void {
    if (pass.state !== 'active') return;
    const had = [...pass.closures];
    const days = new Map<ModelClosure, number>();
    let last = pass.expiresOn;
    for (let day = pass.startsOn; day <= last; day = addDays(day, 1)) {
      const closing = pass.shifts.map((shift) => this.closingOf(day, shift));
      if (closing.some((own) => own.length === 0)) continue;
      if (had.some(({ from, to }) => from <= day && day <= to)) continue;
      const latest = this.closures.findLast((one) => closing.flat().includes(one));
      if (!latest) throw new Error('nothing closes a closed day');
      days.set(latest, (days.get(latest) ?? 0) + 1);
      last = addDays(last, 1);
    }
    for (const [closure, count] of days) {
      this.book(pass, 'extended', { days: count });
      pass.closures.push(closure);
    }
  }

  private move(pass: ModelPass, purse: string, until: string): void {
    if (pass.purse !== purse || pass.leftover !== 'moves' || !isHeld(pass)) return;
    if (pass.meals === 0 || pass.expiresOn >= until) return;
    pass.state = 'active';
    let days = 0;
    while (addDays(pass.expiresOn, days) < until) days += 1;
    this.book(pass, 'extended', { days });
  }

  freeze(date: string, shift: Shift): ModelOrder[] {
    if (this.isClosed(date, shift)) return [];
    return this.standing
      .filter((meal) => meal.shift === shift && meal.from <= date && date <= meal.until)
      .flatMap((meal) => this.draw(meal, date) ?? []);
  }

  private draw(meal: ModelStanding, date: string): ModelOrder | undefined {
    const { note, purse, shift, quantity } = meal;
    const usable = this.passes
      .filter((pass) => pass.purse === purse && pass.state === 'active' && pass.meals > 0)
      .filter((pass) => pass.startsOn <= date && date <= pass.expiresOn)
      .filter((pass) => pass.shifts.includes(shift))
      .toSorted((a, b) => a.expiresOn.localeCompare(b.expiresOn) || a.number - b.number);
    const take = (pass: ModelPass, count: number, kind: Kind) => {
      const meals = Math.min(count, pass.meals);
      const isAll = meals === pass.meals;
      const paise = isAll ? pass.paise : Math.floor(pass.paise / pass.meals) * meals;
      this.book(pass, kind, { meals: -meals, paise: -paise });
      return { pass, meals, paise };
    };
    const isSkipped = this.skips.some(
      (skip) =>
        skip.purse === purse &&
        skip.shift === shift &&
        (skip.standing ?? meal) === meal &&
        skip.from <= date &&
        date <= skip.to,
    );
    if (isSkipped) {
      const [first] = usable;
      if (!first) return undefined;
      const had = first.entries.filter(({ kind }) => kind === 'skipped' || kind === 'forfeited');
      const isFree = first.skipLimit === null || had.length < first.skipLimit;
      if (isFree) this.book(first, 'skipped', {});
      else take(first, quantity, 'forfeited');
      return undefined;
    }
    if (usable.reduce((sum, { meals }) => sum + meals, 0) < quantity) return undefined;
    const shares: ModelOrder['shares'] = [];
    let wanted = quantity;
    for (const pass of usable) {
      if (wanted === 0) break;
      const share = take(pass, wanted, 'drawn');
      wanted -= share.meals;
      shares.push(share);
    }
    return { note, date, shift, meals: quantity, shares };
  }

  /** A cancelled order gives its meals back; a pass that is over runs until the next night. */
  cancel({ shares }: ModelOrder): void {
    for (const { pass, meals, paise } of shares) {
      this.book(pass, 'returned', { meals, paise });
      if (!isHeld(pass)) pass.state = 'active';
    }
  }

  /** Meals of a delivered order; the pass that ends last first. */
  giveBack(order: ModelOrder, meals: number): void {
    const byEnd = order.shares.toSorted(
      ({ pass: a }, { pass: b }) => b.expiresOn.localeCompare(a.expiresOn) || b.number - a.number,
    );
    let wanted = meals;
    for (const share of byEnd) {
      const count = Math.min(wanted, share.meals);
      if (count > 0) {
        const isAll = count === share.meals;
        const paise = isAll ? share.paise : Math.floor(share.paise / share.meals) * count;
        this.book(share.pass, 'givenBack', { meals: count, paise });
      }
      wanted -= count;
      if (!isHeld(share.pass)) share.pass.state = 'active';
    }
  }

  /** Ten past midnight of this day. */
  night(today: string): void {
    for (const pass of this.passes) this.lengthen(pass);
    const over = this.passes
      .filter((pass) => isHeld(pass) && pass.expiresOn < today)
      .toSorted((a, b) => a.expiresOn.localeCompare(b.expiresOn) || a.number - b.number);
    for (const pass of over) {
      if (!isHeld(pass) || pass.expiresOn >= today) continue;
      const hasWaited = pass.expiresOn < addDays(today, -waitingDays);
      if (pass.leftover !== 'moves' || pass.meals === 0 || hasWaited) {
        this.empty(pass, 'ended', pass.leftover === 'back');
        continue;
      }
      const [next] = this.passes
        .filter((one) => one !== pass && one.purse === pass.purse && one.state === 'active')
        .filter(({ expiresOn }) => expiresOn >= today)
        .map(({ expiresOn }) => expiresOn)
        .toSorted()
        .toReversed();
      if (next === undefined) pass.state = 'waiting';
      else for (const each of this.passes) this.move(each, pass.purse, next);
    }
  }
}

/** The shifts of a pass. */
export const shiftsOf = (isForBoth: boolean): Shift[] => (isForBoth ? [...shifts] : ['Lunch']);
