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
  z.refine((wishes) => new Set(wishes.map(({ id }) => id)).size === wishes.length, {
    error: 'Each wish stands once.',
  }),
  onceOffered('name', 'Two wishes have the same name.'),
  onceOffered('short', 'Two wishes have the same short form.'),
);

/** Names the field of the later wish. */
function onceOffered(field: 'name' | 'short', message: string) {
  return z.check<Wish[]>(({ value, issues }) => {
    const offered = new Set<string>();
    for (const [index, wish] of value.entries()) {
      const text = wish[field].toLowerCase();
      if (!wish.isActive) continue;
      if (offered.has(text)) {
        issues.push({ code: 'custom', message, path: [index, field], input: value });
      }
      offered.add(text);
    }
  });
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
