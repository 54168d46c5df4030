/** The wishes to choose from, and which entries of the menu can meet them (product 24.17). */
import * as z from 'zod/mini';
import { endpoint } from '#src/platform/contract/endpoint.ts';

/** For the days on sale. Entries that can meet no wish are left out, and so are their wishes. */
export const listMetWishes = endpoint({
  method: 'GET',
  path: '/api/user/wishes',
  access: 'public',
  summary: 'How the menus on sale can be made otherwise',
  response: z.object({
    /** In the owner's order. */
    wishes: z.array(z.object({ id: z.uuid(), name: z.string(), short: z.string() })),
    menus: z.array(z.object({ menu_id: z.uuid(), wishes: z.array(z.uuid()) })),
  }),
});
