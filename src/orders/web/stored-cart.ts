/** Reads a cart back from where it is no more than data: the tab's memory, or a navigation. */
import * as z from 'zod/mini';
import { MenuEntry } from '#src/menus/menu-contract.ts';
import { shifts } from '#src/menus/menu-rules.ts';
import { Day } from '#src/shared/business-day.ts';
import type { Cart } from '../cart.ts';
import { maxQuantity } from '../order-rules.ts';

const Lines = z.array(
  z.object({ menu: MenuEntry, quantity: z.int().check(z.gte(1), z.lte(maxQuantity)) }),
);

export const Browsing = z.object({
  /** Unset until the customer picks one: the first day of the window. */
  day: z.optional(Day),
  shift: z.enum(shifts),
  cart: Lines,
});
export type Browsing = Readonly<Omit<z.infer<typeof Browsing>, 'cart'>> & { readonly cart: Cart };

/** The cart that came along with a navigation; empty for anything else. */
export function cartOf(navigationState: unknown): Cart {
  return z.object({ cart: Lines }).safeParse(navigationState).data?.cart ?? [];
}
