/** The menus as admins see them, and updates of them after changes and refusals. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { invalidate, queryOf } from '#src/platform/browser/query.ts';
import { toast } from '#src/platform/browser/toast.tsx';
import { type AdminMenuEntry, listAllMenus } from '../../admin-menu-contract.ts';
import { listPlan } from '../../plan-contract.ts';
import { planWeeks } from '../../plan-rules.ts';

export interface AdminMenuList {
  menus: AdminMenuEntry[];
  days: string[];
}

/** Queries that show menus to admins. */
export const viewsOfMenus = [listAllMenus, listPlan];

const newest = { ...queryOf(listAllMenus, {}), staleTime: 0 };
const { queryKey } = newest;

/** The list does not refresh while an admin is editing, so that nothing moves. */
export function useAdminMenus({ isEditing }: { isEditing: boolean }) {
  return useQuery({ ...newest, refetchOnWindowFocus: !isEditing });
}

export function useMenuCache() {
  const client = useQueryClient();
  const reload = () => invalidate(client, ...viewsOfMenus);
  return {
    reload,
    /** Shows the server's answer at once, then loads other changes. */
    keep(menu: AdminMenuEntry): void {
      client.setQueryData(queryKey, (list) => list && withMenu(list, menu));
      void reload();
    },
    /** Removes a deleted menu from the list at once. */
    async drop(id: string): Promise<void> {
      client.setQueryData(
        queryKey,
        (list) => list && { ...list, menus: list.menus.filter((menu) => menu.id !== id) },
      );
      await reload();
    },
    /**
     * The present state of the entry on the server; undefined if it is not in the plan any more.
     */
    async fetchMenu(id: string): Promise<AdminMenuEntry | undefined> {
      const lists = [
        () => client.fetchQuery(newest),
        ...planWeeks.map(
          (week) => () =>
            client.fetchQuery({ ...queryOf(listPlan, { query: { week } }), staleTime: 0 }),
        ),
      ];
      for (const fetchList of lists) {
        const { menus } = await fetchList();
        const found = menus.find((menu) => menu.id === id);
        if (found) return found;
      }
      return undefined;
    },
  };
}

function withMenu({ menus, days }: AdminMenuList, menu: AdminMenuEntry): AdminMenuList {
  const isKnown = menus.some(({ id }) => id === menu.id);
  return {
    days,
    menus: isKnown ? menus.map((each) => (each.id === menu.id ? menu : each)) : [...menus, menu],
  };
}

/** Product 11.4. */
export function notifyUpdated(): void {
  toast({
    title: 'Menu Updated',
    description: 'Menu has been updated successfully.',
    variant: 'success',
  });
}
