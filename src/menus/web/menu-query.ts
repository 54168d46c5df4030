/** The menus of the window: as the server rendered the page with them, then as they are now. */
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '#src/platform/browser/api-client.ts';
import { keyOf } from '#src/platform/browser/query.ts';
import { menusPath } from '../menu-rules.ts';

const menusQuery = queryOptions({
  queryKey: keyOf({ method: 'GET', path: menusPath }),
  queryFn: async ({ signal }) => {
    // A page that arrives with its menus does not need the contract yet.
    const { listMenus } = await import('../menu-contract.ts');
    return call(listMenus, {}, { signal });
  },
});

export function useMenus() {
  return useQuery(menusQuery);
}

/** Before the page is shown: it then has its menus at once. */
export async function fetchMenus(client?: QueryClient): Promise<void> {
  await client?.prefetchQuery(menusQuery);
}
