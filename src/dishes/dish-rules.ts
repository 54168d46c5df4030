/** Limits of a dish, and therefore of every menu made from it. */
import { paiseOf } from '#src/platform/contract/typed-amount.ts';

export const maxDishNameLength = 120;
export const maxTiffinNameLength = 40;
export const maxDescriptionLength = 500;
export const maxItems = 40;
/** The longest text that a card shows without breaking (product 11.3). */
export const maxItemLength = 120;
/** 1,00,000 rupees (product 11.3). */
export const maxPricePaise = 1_00_000_00;
/** Maximum number of dishes in one call; larger than the starter list. */
export const maxDishesAtOnce = 50;

/** Messages for missing and invalid fields (product 15.2). */
export const dishTexts = {
  name: 'Name is required',
  price: 'Valid price is required',
  nameTaken: 'A dish in the library has this name already.',
} as const;

/** More than 0, two decimals, at most 1,00,000 rupees (product 11.3). */
export function isDishPrice(rupees: number): boolean {
  const paise = paiseOf(rupees);
  return paise !== undefined && paise > 0 && paise <= maxPricePaise;
}

/** Equal for names that differ only in case and in blanks around them. */
export function dishNameKey(name: string): string {
  return name.trim().toLowerCase();
}

/**
 * The dishes that match `typed`: each of its words is in the name or in an item. Dishes whose name
 * starts with it come first; otherwise the order is kept.
 */
export function dishesMatching<D extends { name: string; items: readonly string[] }>(
  dishes: readonly D[],
  typed: string,
): D[] {
  const key = dishNameKey(typed);
  const words = key.split(/\s+/);
  const found = dishes.filter(({ name, items }) => {
    const text = [name, ...items].join('\n').toLowerCase();
    return words.every((word) => text.includes(word));
  });
  const begins = ({ name }: D) => (dishNameKey(name).startsWith(key) ? 0 : 1);
  return found.sort((a, b) => begins(a) - begins(b));
}
