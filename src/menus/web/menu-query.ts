/** The menus of the window: as the server rendered the page with them, then as they are now. */
import { useQuery } from '@tanstack/react-query';
import { call } from '#src/web/api-client.ts';
import { listMenus } from '../menu-contract.ts';

export function useMenus() {
  return useQuery({
    // The server's state carries them under this name.
    queryKey: ['menus'],
    queryFn: ({ signal }) => call(listMenus, {}, { signal }),
  });
}
