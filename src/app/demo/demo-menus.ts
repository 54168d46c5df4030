/** The menus of the demo kitchen: vegetarian North Indian, South Indian and desi Chinese meals. */
import type { DishForm } from '#src/dishes/dish-contract.ts';
import { starterDishes } from '#src/dishes/starter-dishes.ts';
import type { NewMenu } from '#src/menus/server/menu-sql.ts';
import { type BusinessDay, dayMs } from '#src/platform/contract/business-day.ts';
import { type Shift, shifts } from '#src/platform/contract/shifts.ts';
import { newId } from '#src/platform/database/new-id.ts';

/**
 * The dishes of the demo kitchen, by their names in the list with which every kitchen may start.
 */
const dishes = {
  rajmaChawal: 'Rajma Chawal',
  paneerThali: 'Paneer Butter Masala Thali',
  choleBhature: 'Chole Bhature',
  rotiSabzi: 'Roti Sabzi',
  dalRice: 'Dal Rice with Papad',
  masalaDosa: 'Masala Dosa',
  idliVada: 'Idli Vada Sambar',
  hakkaNoodles: 'Hakka Noodles with Manchurian',
} as const;

/** The tiffins of passes, by the dishes that count as them; both are on every menu. */
export const demoTiffins: readonly (readonly [dish: string, tiffin: string])[] = [
  [dishes.paneerThali, 'Full tiffin'],
  [dishes.rotiSabzi, 'Roti tiffin'],
];

/** The portions of dishes that are limited. */
const portions: Partial<Record<string, number>> = { [dishes.paneerThali]: 40 };

/** Three days with different menus. */
const rotation: readonly Record<Shift, readonly DishForm[]>[] = [
  {
    Lunch: pick('rajmaChawal', 'paneerThali', 'rotiSabzi', 'masalaDosa', 'choleBhature', 'dalRice'),
    Dinner: pick('dalRice', 'hakkaNoodles', 'idliVada', 'paneerThali', 'rotiSabzi', 'choleBhature'),
  },
  {
    Lunch: pick('choleBhature', 'dalRice', 'idliVada', 'paneerThali', 'hakkaNoodles', 'rotiSabzi'),
    Dinner: pick(
      'rotiSabzi',
      'paneerThali',
      'masalaDosa',
      'rajmaChawal',
      'dalRice',
      'hakkaNoodles',
    ),
  },
  {
    Lunch: pick('paneerThali', 'masalaDosa', 'rajmaChawal', 'dalRice', 'idliVada', 'rotiSabzi'),
    Dinner: pick(
      'hakkaNoodles',
      'rotiSabzi',
      'choleBhature',
      'dalRice',
      'paneerThali',
      'masalaDosa',
    ),
  },
];

function pick(...keys: (keyof typeof dishes)[]): DishForm[] {
  const names = keys.map((key): string => dishes[key]);
  return names.flatMap((name) => starterDishes.filter((dish) => dish.name === name));
}

/**
 * The demo kitchen's menus of one day, made from the library's dishes where they exist. The last
 * dish of dinner is Closed, to show that state too.
 */
export function demoMenusOf(
  day: BusinessDay,
  library: readonly { id: string; name: string; tiffinId?: string | undefined }[],
  now: Date,
): NewMenu[] {
  const turn = Math.floor(Date.parse(`${day}T00:00:00Z`) / dayMs) % rotation.length;
  return shifts.flatMap((shift) =>
    (rotation[turn]?.[shift] ?? []).map(({ name, photoUrl, ...dish }, index, all) => ({
      id: newId(),
      date: day,
      shift,
      variant: name,
      ...dish,
      status:
        shift === 'Dinner' && index === all.length - 1
          ? ('Closed' as const)
          : ('Available' as const),
      photoUrl: photoUrl ?? null,
      isPublished: true,
      portions: portions[name] ?? null,
      dishId: library.find((each) => each.name === name)?.id ?? null,
      tiffinId: library.find((each) => each.name === name)?.tiffinId ?? null,
      // One millisecond apart, so that the cards keep this order.
      createdAt: new Date(now.getTime() + index),
      updatedAt: now,
    })),
  );
}
