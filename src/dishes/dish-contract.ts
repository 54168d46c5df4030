/** The library of dishes, from which menus are made. */
import * as z from 'zod/mini';
import { type InsideOf, marked } from '#src/platform/contract/codec.ts';
import { endpoint } from '#src/platform/contract/endpoint.ts';
import { Money, plainLine, plainText } from '#src/platform/contract/wire-formats.ts';
import { maxWishes } from '#src/wishes/wish-rules.ts';
import {
  dishTexts,
  isDishPrice,
  maxDescriptionLength,
  maxDishesAtOnce,
  maxDishNameLength,
  maxItemLength,
  maxItems,
} from './dish-rules.ts';

const isNumeric = (price: number | string) => /^\s*\d+(\.\d+)?\s*$/.test(String(price));

/** Rupees, as a number or as a numeric string (product 11.3). */
export const Price = marked(
  z.pipe(
    z.pipe(
      z.union([z.number(), z.string()], { error: dishTexts.price }),
      z.transform((price: number | string) => (isNumeric(price) ? Number(price) : Number.NaN)),
    ),
    z.number(dishTexts.price).check(z.refine(isDishPrice, dishTexts.price)),
  ),
  'money',
);

export const Description = z._default(plainText(maxDescriptionLength), '');

/** The content of a portion, as a list. `owner` is the thing in messages. */
export function itemsOf(owner: 'A menu' | 'A dish') {
  return z._default(
    z
      .array(plainLine(maxItemLength, 'An item has a name.'))
      .check(z.maxLength(maxItems, `${owner} has at most ${maxItems} items.`)),
    [],
  );
}

/** The URL that an upload returned, or one of the shop's own pictures; empty for none. */
export const PhotoLink = z.pipe(
  z.nullish(
    z.union([
      z.literal(''),
      z.string().check(z.regex(/^\/(media|images)\/[\w-]+\.webp$/, 'Please upload the photo.')),
    ]),
  ),
  z.transform((link: string | null | undefined) => link || undefined),
);

/** The form that an admin fills in. */
export const DishForm = z.object({
  name: plainLine(maxDishNameLength, dishTexts.name),
  description: Description,
  items: itemsOf('A dish'),
  price: Price,
  photoUrl: PhotoLink,
  /** The tiffin as which its menus count; null for none, and if absent, it does not change. */
  tiffinId: z.optional(z.nullable(z.uuid())),
  /** Ids of the wishes that can be met; none for a new dish, if absent no change. */
  wishes: z.optional(z.array(z.uuid()).check(z.maxLength(maxWishes))),
});
export type DishForm = InsideOf<typeof DishForm>;

export const Dish = z.object({
  id: z.uuid(),
  /**
   * Incremented by every change. An update sends it back, so that a newer change is not
   * overwritten.
   */
  revision: z.int(),
  name: z.string(),
  description: z.string(),
  items: z.array(z.string()),
  price: Money,
  photoUrl: z.optional(z.string()),
  tiffinId: z.optional(z.uuid()),
  /** Ids of the wishes that can be met. */
  wishes: z.array(z.uuid()),
});
export type Dish = InsideOf<typeof Dish>;

const DishId = z.object({ id: z.uuid() });
const OneDish = z.object({ dish: Dish });

/** Sorted by name. */
export const listDishes = endpoint({
  method: 'GET',
  path: '/api/admin/dishes',
  access: 'menus',
  summary: 'The library of dishes',
  response: z.object({ dishes: z.array(Dish) }),
});

/** 409 `conflict` if a dish has the same name in any case. */
export const addDish = endpoint({
  method: 'POST',
  path: '/api/admin/dishes',
  access: 'menus',
  summary: 'Add a dish to the library',
  body: DishForm,
  response: OneDish,
});

/**
 * Adds the starter dishes whose names are free, in one transaction. The others are left out and
 * counted in `skipped`; a second call adds nothing.
 */
export const addStarterDishes = endpoint({
  method: 'POST',
  path: '/api/admin/dishes/starters',
  access: 'menus',
  summary: 'Fill the library with dishes to start from',
  body: z.object({
    dishes: z.array(DishForm).check(z.minLength(1), z.maxLength(maxDishesAtOnce)),
  }),
  response: z.object({ added: z.int(), skipped: z.int() }),
});

/**
 * Replaces a dish; menus made from it do not change. 409 `conflict` if `revision` is not the
 * newest, if another dish has the name, or for an unknown wish.
 */
export const changeDish = endpoint({
  method: 'PUT',
  path: '/api/admin/dishes/{id}',
  access: 'menus',
  summary: 'Change a dish',
  params: DishId,
  body: z.extend(DishForm, { revision: z.int() }),
  response: OneDish,
});

/**
 * Removes a dish from the library; menus and orders keep their copies. 409 `conflict` as for
 * `changeDish`.
 */
export const removeDish = endpoint({
  method: 'DELETE',
  path: '/api/admin/dishes/{id}',
  access: 'menus',
  summary: 'Take a dish out of the library',
  params: DishId,
  query: z.object({ revision: z.coerce.number().check(z.int(), z.gte(1)) }),
  response: z.object({}),
});
