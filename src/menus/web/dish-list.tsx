/** The dishes of a day and shift. */
import type { Ref } from 'react';
import type { Shift } from '#src/platform/contract/shifts.ts';
import type { MenuEntry } from '../menu-contract.ts';
import { LateCard, MenuCard } from './menu-card.tsx';

/** How many a phone shows without scrolling: cards, and rows of dishes that are late. */
const seenFirst = { cards: 3, rows: 6 };

interface DishListProps {
  ref: Ref<HTMLUListElement>;
  shift: Shift;
  menus: readonly MenuEntry[];
  quantityOf: (menuId: string) => number;
  limitOf: (menu: MenuEntry) => number;
  onAdd: (menu: MenuEntry) => void;
  onRemove: (menuId: string) => void;
}

export function DishList({ ref, shift, menus, onAdd, onRemove, ...props }: DishListProps) {
  const pictured = menus.some((menu) => menu.photo_url !== undefined);
  return (
    <>
      <ul
        ref={ref}
        tabIndex={-1}
        aria-label={shift}
        className="grid gap-2.5 sm:grid-cols-2 sm:gap-6 lg:grid-cols-3"
      >
        {menus.map((menu, index) => (
          <li key={menu.id} className="min-w-0">
            {menu.availability === 'late' ? (
              <LateCard menu={menu} priority={index < seenFirst.rows} />
            ) : (
              <MenuCard
                menu={menu}
                quantity={props.quantityOf(menu.id)}
                limit={props.limitOf(menu)}
                priority={index < seenFirst.cards}
                onAdd={() => onAdd(menu)}
                onRemove={() => onRemove(menu.id)}
              />
            )}
          </li>
        ))}
      </ul>
      {pictured && <p className="py-3 text-sm text-quiet">Pictures: serving suggestion.</p>}
    </>
  );
}
