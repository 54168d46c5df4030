/** Wishes: what a kitchen can do otherwise with a dish, such as "Jain" (product 24.17). */

export const maxWishNameLength = 40;
/** So that labels never cut it. */
export const maxShortFormLength = 8;
/** More than a kitchen can tell apart. */
export const maxWishes = 40;
/** The most that are chosen for a dish; those that hold for its person can come on top. */
export const maxWishesOfLine = 6;

/** A wish as a line of an order keeps it: a later renaming does not change it. */
export interface LineWish {
  id: string;
  name: string;
  /** The short form for labels, such as "JAIN". */
  short: string;
}

/** `Thali, Jain, less spicy`: a dish with its wishes, as staff read it. */
export function withWishes(dish: string, wishes: readonly Pick<LineWish, 'name'>[]): string {
  return [dish, ...wishes.map(({ name }) => name)].join(', ');
}

/** `JAIN · NO SUGAR`: for labels and boxes. */
export function shortForms(wishes: readonly Pick<LineWish, 'short'>[]): string {
  return wishes.map(({ short }) => short.toUpperCase()).join(' · ');
}

/** Equal for lines of the same menu entry with the same wishes, in any order. */
export function lineKey(menuId: string, wishIds: readonly string[] = []): string {
  return [menuId, ...[...wishIds].sort()].join(' ');
}
