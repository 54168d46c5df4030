/** What customers order on a day: the same in every run, at every address and of every dish. */
import type { StaffSource } from '#src/checkout/entry-rules.ts';
import { staffSources } from '#src/orders/order-rules.ts';
import type { BusinessDay } from '#src/platform/contract/business-day.ts';
import type { Shift } from '#src/platform/contract/shifts.ts';
import type { WayToPay, Wish } from './day-customers.ts';
import { areas, buildings, dishesOf, isForCash, type OwnDish } from './day-menu.ts';
import type { OwnLine } from './own-books.ts';
import { type Seeded, seededBy } from './seeded.ts';

export interface WebWish extends Wish {
  pays: WayToPay;
}
export interface StaffWish extends Wish {
  source: StaffSource;
  /** For a payment link; `leaves` is never paid. */
  pays: WayToPay;
}

export interface Wishes {
  /** Each mobile number once. */
  web(date: BusinessDay, shifts: readonly Shift[], settlement: Wish['settlement']): WebWish;
  staff(date: BusinessDay, shift: Shift, settlement: Wish['settlement']): StaffWish;
  /** No one orders it any more. */
  forget(dish: OwnDish): void;
}

export function wishesOf(seed: number): Wishes {
  const seeded = seededBy(seed);
  const forgotten = new Set<OwnDish>();
  let people = 0;
  const wish = (
    date: BusinessDay,
    shifts: readonly Shift[],
    settlement: Wish['settlement'],
  ): Wish => {
    people += 1;
    const area = areas[people % areas.length] ?? areas[0];
    if (area === undefined) throw new Error('There is no address.');
    return {
      ...{ date, area, settlement },
      mobileNo: String(9_825_010_000 + people),
      note: `${seeded.oneOf(['A', 'B', 'C'])}-${100 + people}, ${seeded.oneOf(buildings)}`,
      lines: shifts.flatMap((shift) => {
        const offered = offeredFor(shift, settlement).filter((dish) => !forgotten.has(dish));
        return linesOf(seeded, offered);
      }),
    };
  };
  return {
    forget: (dish) => forgotten.add(dish),
    web(date, shifts, settlement) {
      return { ...wish(date, shifts, settlement), pays: wayOf(people) };
    },
    staff(date, shift, settlement) {
      const source = staffSources[people % staffSources.length] ?? 'phone';
      return { ...wish(date, [shift], settlement), source, pays: wayOf(people) };
    },
  };
}

/** Every seventh customer does not return from the payment page. */
const wayOf = (people: number): WayToPay => (people % 7 === 0 ? 'webhook' : 'comes back');

/** A dish that is nearly sold out is ordered separately. */
const offeredFor = (shift: Shift, settlement: Wish['settlement']) =>
  dishesOf(shift).filter(
    (dish) => dish.portions === undefined && (settlement === 'online' || isForCash(dish)),
  );

/** One dish or two. */
function linesOf(seeded: Seeded, offered: readonly OwnDish[]): OwnLine[] {
  const first = seeded.oneOf(offered);
  const others = offered.filter((dish) => dish !== first);
  const lines = [{ dish: first, quantity: 1 + seeded.below(3) }];
  if (seeded.chance(25)) lines.push({ dish: seeded.oneOf(others), quantity: 1 });
  return lines;
}
