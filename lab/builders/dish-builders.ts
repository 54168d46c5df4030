/** Dishes for the tests of pages. */
import { type Dish, listDishes } from '#src/dishes/dish-contract.ts';
import { encoded } from '#src/platform/contract/codec.ts';

/** The library as the shop answers it. */
export function libraryAnswer(...dishes: Dish[]) {
  return encoded(listDishes.response, { dishes });
}
