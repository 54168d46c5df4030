/** Components of dishes, and the words that mean them. */
import * as z from 'zod/mini';
import { endpoint } from '#src/platform/contract/endpoint.ts';
import { plainLine, plainText } from '#src/platform/contract/wire-formats.ts';
import { unreadableGood } from './goods-rules.ts';
import { componentUnits } from './shift-day-rules.ts';

export const Component = z.object({
  id: z.uuid(),
  name: z.string(),
  unit: z.enum(componentUnits),
  /** Where the component is made, such as "tawa"; empty if not set. */
  station: z.string(),
  /** Such as "Jain"; empty if there is none. */
  mark: z.string(),
  /** Raw goods that it takes, one a line, such as "35 g atta"; empty if nobody has typed any. */
  goods: z.string(),
  /** All words that mean this component, including its own name. */
  words: z.array(z.object({ word: z.string(), isNew: z.boolean() })),
});
export type Component = z.infer<typeof Component>;

/** Sorted by name; components with new words come first. */
export const listComponents = endpoint({
  method: 'GET',
  path: '/api/admin/components',
  access: 'components',
  summary: 'What dishes are made of, and the words for it',
  response: z.object({ components: z.array(Component) }),
});

/** 409 `conflict` when another component has that name. */
export const changeComponent = endpoint({
  method: 'PUT',
  path: '/api/admin/components/{id}',
  access: 'components',
  summary: 'Rename a component, say where it is made and what it takes',
  params: z.object({ id: z.uuid() }),
  body: z.object({
    name: plainLine(80, 'Name is required'),
    unit: z.enum(componentUnits),
    station: plainLine(40),
    mark: plainLine(40),
    goods: plainText(500).check(
      z.refine((goods) => unreadableGood(goods) === undefined, {
        error: ({ input }) =>
          `“${unreadableGood(String(input))}” has no amount. Write it such as 35 g atta.`,
      }),
    ),
  }),
  response: z.object({ component: Component }),
});

/**
 * From now on, `word` means this component: "phulka" is "roti". Without `componentId`, the word
 * becomes a component of its own. Frozen counts do not change. 404 `not_found` for an unknown word.
 */
export const mergeWord = endpoint({
  method: 'PUT',
  path: '/api/admin/component-words',
  access: 'components',
  summary: 'Say what a word means',
  body: z.object({ word: z.string().check(z.maxLength(200)), componentId: z.optional(z.uuid()) }),
  response: z.object({ components: z.array(Component) }),
});
