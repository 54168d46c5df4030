/** Sums of a count: how much of each component the meals need. */
import type { LineWish } from '#src/wishes/wish-rules.ts';
import type { CountedItem } from './component-rules.ts';
import type { ComponentUnit } from './shift-day-rules.ts';

/** Meals of one dish that have the same items and the same wishes. */
export interface CookedDish {
  dish: string;
  items: readonly string[];
  wishes?: readonly LineWish[];
  meals: number;
}

export interface ComponentSum {
  subject: string;
  componentId: string | null;
  name: string;
  unit: ComponentUnit;
  thousandths: number;
}

export function subjectOf({
  componentId,
  name,
}: Pick<CountedItem, 'componentId' | 'name'>): string {
  return componentId === null ? `word ${name.toLowerCase()}` : `component ${componentId}`;
}

export function dishSubject(dish: string): string {
  return `dish ${dish}`;
}

/** Unsorted. Items that don't count as anything are left out. Sums use whole numbers only. */
export function sumComponents(
  dishes: readonly CookedDish[],
  countedAs: ReadonlyMap<string, CountedItem>,
): ComponentSum[] {
  const sums = new Map<string, ComponentSum>();
  for (const { items, meals } of dishes) {
    for (const item of items) {
      const counted = countedAs.get(item);
      if (!counted || meals === 0) continue;
      const subject = subjectOf(counted);
      const { componentId, name, unit } = counted;
      const before = sums.get(subject) ?? { subject, componentId, name, unit, thousandths: 0 };
      const thousandths = before.thousandths + counted.thousandths * meals;
      sums.set(subject, { ...before, thousandths });
    }
  }
  return [...sums.values()];
}

/** Number of meals by dish, even if the items of the dish differ. */
export function sumDishes(dishes: readonly CookedDish[]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { dish, meals } of dishes) {
    if (meals > 0) sums.set(dish, (sums.get(dish) ?? 0) + meals);
  }
  return sums;
}

/** How much of a sum is to be made otherwise. */
export interface WishSum {
  name: string;
  short: string;
  thousandths: number;
}

/**
 * By subject of a component or dish: how much of it each wish asks for, largest first. A meal with
 * two wishes counts for both.
 */
export function sumWishes(
  dishes: readonly CookedDish[],
  countedAs: ReadonlyMap<string, CountedItem>,
): Map<string, WishSum[]> {
  const sums = new Map<string, Map<string, WishSum>>();
  const add = (subject: string, { id, name, short }: LineWish, thousandths: number) => {
    const own = sums.get(subject) ?? new Map<string, WishSum>();
    const before = own.get(id);
    sums.set(subject, own);
    own.set(id, { name, short, thousandths: thousandths + (before?.thousandths ?? 0) });
  };
  for (const { dish, items, wishes = [], meals } of dishes) {
    if (meals === 0) continue;
    for (const wish of wishes) {
      add(dishSubject(dish), wish, meals * 1000);
      for (const item of items) {
        const counted = countedAs.get(item);
        if (counted) add(subjectOf(counted), wish, counted.thousandths * meals);
      }
    }
  }
  return new Map([...sums].map(([subject, own]) => [subject, [...own.values()].sort(byAmount)]));
}

function byAmount(a: WishSum, b: WishSum): number {
  return b.thousandths - a.thousandths || compareTexts(a.name, b.name);
}

interface SortedSum {
  name: string;
  thousandths: number;
  /** Absent for dishes, which are counted in meals. */
  unit?: ComponentUnit;
  /** Empty without a station. */
  station?: string;
}

/**
 * The order of the figures on screens and on paper: by station, those without one last; then the
 * largest first. Pieces and portions come before weights and volumes, because 240 rotis and 500 g
 * of paneer can't be compared.
 */
export function compareSums(a: SortedSum, b: SortedSum): number {
  return (
    Number(!a.station) - Number(!b.station) ||
    compareTexts(a.station ?? '', b.station ?? '') ||
    Number(isMeasured(a)) - Number(isMeasured(b)) ||
    b.thousandths - a.thousandths ||
    compareTexts(a.name, b.name)
  );
}

function isMeasured({ unit }: SortedSum): boolean {
  return unit === 'g' || unit === 'ml';
}

const { compare: compareTexts } = new Intl.Collator('en-IN', { numeric: true });
