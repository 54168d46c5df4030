/** What a meal of a pass costs: its share of what is left of the price. */

export interface Balance {
  meals: number;
  paise: number;
}

/**
 * The whole paise of one meal times the meals; the last meal takes everything that is left. So what
 * was drawn, went back and is left always adds up to the price.
 */
export function priceOfMeals(balance: Balance, meals: number): number {
  if (meals <= 0 || meals > balance.meals) throw new Error(`${meals} of ${balance.meals} meals`);
  if (meals === balance.meals) return balance.paise;
  return Math.floor(balance.paise / balance.meals) * meals;
}

/** An order's line has one price a meal; what it is beyond the total is its discount. */
export function lineOfMeals(totalPaise: number, quantity: number) {
  const pricePaise = Math.ceil(totalPaise / quantity);
  return { pricePaise, discountPaise: pricePaise * quantity - totalPaise };
}
