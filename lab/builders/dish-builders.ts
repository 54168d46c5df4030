/** Dishes for the tests of pages. */
import { type Dish, listDishes } from '#src/dishes/dish-contract.ts';
import { encoded } from '#src/platform/contract/codec.ts';

let count = 0;

export function aDish(changes: Partial<Dish> = {}): Dish {
  count += 1;
  return {
    id: `00000000-0000-4000-9000-${String(count).padStart(12, '0')}`,
    revision: 1,
    name: 'Rajma Chawal',
    description: 'Kidney beans and rice',
    items: ['Rajma', 'Jeera rice'],
    pricePaise: 110_00,
    wishes: [],
    ...changes,
  };
}

/** The library as the server returns it. */
export function libraryAnswer(...dishes: Dish[]) {
  return encoded(listDishes.response, { dishes });
}
