/** The list of wishes that the owner keeps (product 24.17). */
import * as z from 'zod/mini';
import { endpoint } from '#src/platform/contract/endpoint.ts';
import { plainLine } from '#src/platform/contract/wire-formats.ts';
import { maxShortFormLength, maxWishes, maxWishNameLength } from './wish-rules.ts';

export const Wish = z.object({
  id: z.uuid(),
  name: plainLine(maxWishNameLength, 'Name is required'),
  /** For labels, which show it in capitals. */
  short: plainLine(
    maxShortFormLength,
    'Short form is required',
    `Please keep it to ${maxShortFormLength} letters.`,
  ),
  /** Inactive wishes are not offered any more; past orders keep them. */
  isActive: z.boolean(),
});
export type Wish = z.infer<typeof Wish>;

const Wishes = z.array(Wish).check(
  z.maxLength(maxWishes, `A shop has at most ${maxWishes} wishes.`),
  z.refine((wishes) => isOnce(wishes, ({ id }) => id), { error: 'Each wish stands once.' }),
  z.refine((wishes) => isOnce(offered(wishes), ({ name }) => name.toLowerCase()), {
    error: 'Two wishes have the same name.',
  }),
  z.refine((wishes) => isOnce(offered(wishes), ({ short }) => short.toLowerCase()), {
    error: 'Two wishes have the same short form.',
  }),
);

function offered(wishes: readonly Wish[]): Wish[] {
  return wishes.filter(({ isActive }) => isActive);
}

function isOnce(wishes: readonly Wish[], keyOf: (wish: Wish) => string): boolean {
  return new Set(wishes.map(keyOf)).size === wishes.length;
}

const WishList = z.object({
  /** In the owner's order. */
  wishes: z.array(Wish),
  /** Equal for equal lists; an update sends it back. */
  version: z.string(),
});

/** Inactive ones included. */
export const listWishes = endpoint({
  method: 'GET',
  path: '/api/admin/wishes',
  access: 'menus',
  summary: 'The wishes that dishes can be made with',
  response: WishList,
});

/**
 * Replaces the list; a new wish comes with an id of its own. Past orders keep the names that wishes
 * had. 409 `conflict` if another person has changed the list since `seen`, or if a wish is missing:
 * wishes are switched off and never deleted. A repeated request succeeds.
 */
export const changeWishes = endpoint({
  method: 'PUT',
  path: '/api/admin/wishes',
  access: 'settings',
  summary: 'Change the list of wishes',
  body: z.object({ wishes: Wishes, seen: z.string() }),
  response: WishList,
});
