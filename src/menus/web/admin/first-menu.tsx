/** The first menu of a new shop: dishes of the library for one day and shift. */
import { useState } from 'react';
import type { Dish } from '#src/dishes/dish-contract.ts';
import { StarterList } from '#src/dishes/web/admin/starter-list.tsx';
import { useDishes } from '#src/dishes/web/admin/use-dishes.ts';
import { call } from '#src/platform/browser/api-client.ts';
import { useChange } from '#src/platform/browser/dashboard/use-change.ts';
import { toast } from '#src/platform/browser/toast.tsx';
import { Button } from '#src/platform/browser/ui/button.tsx';
import { Price } from '#src/platform/browser/ui/price.tsx';
import { Segmented } from '#src/platform/browser/ui/segmented.tsx';
import { counted } from '#src/platform/contract/rupee-format.ts';
import { defaultShift, type Shift, shifts } from '#src/platform/contract/shifts.ts';
import { type AdminMenuEntry, addMenus, type MenuForm } from '../../admin-menu-contract.ts';
import { viewsOfMenus } from './admin-menu-query.ts';

interface FirstMenuProps {
  /** Today, tomorrow and the day after. */
  days: readonly string[];
  menus: readonly AdminMenuEntry[];
}

const dayLabels = ['Today', 'Tomorrow', 'The day after'];

export function FirstMenu({ days, menus }: FirstMenuProps) {
  const { data } = useDishes();
  if (data?.dishes.length === 0) return <StarterList />;
  return (
    <div className="grid gap-4">
      <p className="max-w-prose text-quiet">
        Choose what you cook for one shift. Plan has the days after it, and Menu every detail.
      </p>
      {data && <DishChoice dishes={data.dishes} days={days} menus={menus} />}
    </div>
  );
}

function DishChoice({ dishes, days, menus }: FirstMenuProps & { dishes: readonly Dish[] }) {
  const [date, setDate] = useState(days[1] ?? '');
  const [shift, setShift] = useState(defaultShift);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const present = menus.filter((menu) => menu.date === date && menu.shift === shift);
  const isPresent = ({ name }: Dish) =>
    present.some(({ variant }) => variant.toLowerCase() === name.toLowerCase());
  const added = dishes.filter((dish) => chosen.includes(dish.id) && !isPresent(dish));
  const publish = useChange(
    () => call(addMenus, { body: added.map((dish) => menuOf(dish, { date, shift })) }),
    {
      stale: viewsOfMenus,
      onSuccess: () => {
        setChosen([]);
        toast({ title: 'On the menu', description: 'Customers see it now.', variant: 'success' });
      },
    },
  );
  return (
    <>
      <div className="flex flex-wrap gap-3">
        <Segmented
          label="Day"
          options={days.map((value, index) => ({ value, label: dayLabels[index] ?? value }))}
          value={date}
          onChange={setDate}
        />
        <Segmented
          label="Shift"
          options={shifts.map((value) => ({ value, label: value }))}
          value={shift}
          onChange={setShift}
        />
      </div>
      <ul className="grid sm:grid-cols-2">
        {dishes.map((dish) => (
          <li key={dish.id} className="border-b border-line">
            <label className="flex min-h-12 cursor-pointer items-center gap-3 py-2 pr-3">
              <input
                type="checkbox"
                disabled={isPresent(dish)}
                checked={isPresent(dish) || chosen.includes(dish.id)}
                onChange={({ target }) =>
                  setChosen((now) =>
                    target.checked ? [...now, dish.id] : now.filter((id) => id !== dish.id),
                  )
                }
                className="size-5 shrink-0 accent-brand"
              />
              <span className="min-w-0 grow font-semibold">{dish.name}</span>
              <Price paise={dish.pricePaise} />
            </label>
          </li>
        ))}
      </ul>
      <Button
        disabled={added.length === 0 || publish.isPending}
        onClick={() => publish.mutate()}
        className="justify-self-start"
      >
        {publish.isPending ? 'Publishing…' : `Publish ${counted(added.length, 'dish', 'dishes')}`}
      </Button>
    </>
  );
}

function menuOf(dish: Dish, place: { date: string; shift: Shift }): MenuForm {
  const { id: dishId, name: variant, description, items, pricePaise, photoUrl } = dish;
  return {
    ...place,
    ...{ dishId, variant, description, pricePaise },
    menu_items: items,
    photo_url: photoUrl,
    isPublished: true,
    status: 'Available',
    portions: undefined,
  };
}
