/** The menus as admins see them, and what happens to them after a change or a refusal. */
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

/** What shows menus to admins. */
export const viewsOfMenus = [listAllMenus, listPlan];

const newest = { ...queryOf(listAllMenus, {}), staleTime: 0 };
const { queryKey } = newest;

/** Nothing moves under the hands of an admin who is editing. */
export function useAdminMenus({ isEditing }: { isEditing: boolean }) {
  return useQuery({ ...newest, refetchOnWindowFocus: !isEditing });
}

export function useMenuCache() {
  const client = useQueryClient();
  const reload = () => invalidate(client, ...viewsOfMenus);
  return {
    reload,
    /** Shows what the server answered at once, and then whatever else is new. */
    keep(menu: AdminMenuEntry): void {
      client.setQueryData(queryKey, (list) => list && withMenu(list, menu));
      void reload();
    },
    /** One that was taken away goes at once. */
    async drop(id: string): Promise<void> {
      client.setQueryData(
        queryKey,
        (list) => list && { ...list, menus: list.menus.filter((menu) => menu.id !== id) },
      );
      await reload();
    },
    /** The entry as the server has it now; unset when it is not in the plan any more. */
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
