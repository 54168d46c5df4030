/** The menus of the window, as the server rendered them or as they are now. */
import { useQuery } from '@tanstack/react-query';
import { call } from '#src/web/api-client.ts';
import type { listMenus } from '../menu-contract.ts';

type ListMenus = typeof listMenus;

/**
 * All that a call needs of the operation, still checked against it: the contract itself would bring every schema to
 * the page that customers wait for.
 */
const operation = { method: 'GET', path: '/api/user/menus' } satisfies Pick<
  ListMenus,
  'method' | 'path'
> as ListMenus;

export function useMenus() {
  return useQuery({
    queryKey: ['menus'],
    queryFn: ({ signal }) => call(operation, {}, { signal }),
  });
}
