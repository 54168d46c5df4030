/** How each dish of the cart is to be made, if the owner lets the checkout ask. */
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { listMetWishes } from '#src/menus/met-wish-contract.ts';
import { useDayLabel } from '#src/menus/web/day-name.ts';
import { queryOf } from '#src/platform/browser/query.ts';
import { readTab, writeTab } from '#src/platform/browser/tab-storage.ts';
import { WishChoice } from '#src/wishes/web/wish-choice.tsx';
import type { Cart } from '../cart.ts';

/** The ids of the chosen wishes, by menu id. */
export type WishesOfCart = Readonly<Record<string, string[]>>;

const storageKey = 'checkout-wishes';

interface CartWishesProps {
  cart: Cart;
  wishes: WishesOfCart;
  /** Why the last press failed: perhaps because a dish can't be made so any more. */
  problem: string;
  onChange: (wishes: WishesOfCart) => void;
}

export function CartWishes({ cart, wishes, problem, onChange }: CartWishesProps) {
  const { data, refetch } = useQuery(queryOf(listMetWishes, {}));
  const dayLabel = useDayLabel();
  useEffect(() => {
    if (problem !== '') void refetch();
  }, [problem, refetch]);
  const metOf = (menuId: string) => {
    const ids = data?.menus.find(({ menu_id }) => menu_id === menuId)?.wishes ?? [];
    return (data?.wishes ?? []).filter(({ id }) => ids.includes(id));
  };
  // What was chosen before a reload; what a dish can't be made with any more is left out.
  useEffect(() => {
    if (!data) return;
    const before = Object.keys(wishes).length > 0 ? wishes : storedWishes();
    const kept = cart.flatMap(({ menu: { id } }) => {
      const met = data.menus.find(({ menu_id }) => menu_id === id)?.wishes ?? [];
      const own = (before[id] ?? []).filter((wish) => met.includes(wish));
      return own.length > 0 ? [[id, own] as const] : [];
    });
    const next = Object.fromEntries(kept);
    if (JSON.stringify(next) !== JSON.stringify(wishes)) onChange(next);
  }, [data, cart, wishes, onChange]);
  const asked = cart.filter(({ menu }) => metOf(menu.id).length > 0);
  if (asked.length === 0) return null;
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1 leading-6 font-semibold">Any wishes?</legend>
      {asked.map(({ menu, quantity }) => {
        const { id, variant, shift, date } = menu;
        return (
          <div key={id}>
            <p className="mb-1.5 text-[0.9375rem] leading-snug break-words">
              {`${quantity} × ${variant}`}
              <span className="text-quiet">{` · ${shift}, ${dayLabel(date)}`}</span>
            </p>
            <WishChoice
              label={variant}
              wishes={metOf(id)}
              chosen={wishes[id] ?? []}
              onChange={(chosen) => {
                const { [id]: _before, ...others } = wishes;
                const next = chosen.length > 0 ? { ...others, [id]: chosen } : others;
                writeTab(storageKey, next);
                onChange(next);
              }}
            />
          </div>
        );
      })}
    </fieldset>
  );
}

function storedWishes(): WishesOfCart {
  const stored = readTab(storageKey);
  return typeof stored === 'object' && stored !== null ? (stored as WishesOfCart) : {};
}
