/** The menus of the window: first as rendered by the server with the page, then updated. */
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '#src/platform/browser/api-client.ts';
import { keyOf } from '#src/platform/browser/query.ts';
import { menusPath } from '../menu-rules.ts';

const menusQuery = queryOptions({
  queryKey: keyOf({ method: 'GET', path: menusPath }),
  queryFn: async ({ signal }) => {
    // A page that is rendered with its menus loads the contract later.
    const { listMenus } = await import('../menu-contract.ts');
    return call(listMenus, {}, { signal });
  },
});

export function useMenus() {
  return useQuery(menusQuery);
}
