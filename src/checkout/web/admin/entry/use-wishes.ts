/** The wishes of the lines being typed: those that were chosen, else those of the person. */
import { useQuery } from '@tanstack/react-query';
import type { CustomerCard } from '#src/customers/customer-card-contract.ts';
import { listMetWishes } from '#src/menus/met-wish-contract.ts';
import { queryOf } from '#src/platform/browser/query.ts';
import type { Entry } from './entry.ts';

export function useWishes(
  { wishes }: Pick<Entry, 'wishes'>,
  card: CustomerCard | null | undefined,
) {
  const { data, isError } = useQuery(queryOf(listMetWishes, {}));
  const standing = card?.customer.wishes ?? [];
  /** In the owner's order. */
  const metOf = (menuId: string) => {
    const ids = data?.menus.find(({ menu_id }) => menu_id === menuId)?.wishes ?? [];
    return (data?.wishes ?? []).filter(({ id }) => ids.includes(id));
  };
  const wanted = (key: string) => wishes[key] ?? standing.map(({ id }) => id);
  return {
    /** An order placed before would lack the wishes of its person. */
    isReady: data !== undefined || (isError && standing.length === 0),
    metOf,
    wishesOf: (key: string, menuId: string) =>
      metOf(menuId)
        .map(({ id }) => id)
        .filter((id) => wanted(key).includes(id)),
    /** The names of the person's wishes that this dish can't be made with. */
    unmetOf: (menuId: string) => {
      const met = metOf(menuId);
      return standing
        .filter(({ id }) => met.every((wish) => wish.id !== id))
        .map(({ name }) => name);
    },
  };
}

export type LineWishes = ReturnType<typeof useWishes>;
