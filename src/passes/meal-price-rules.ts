/** What a meal of a pass costs: its share of what is left of the price. */

/** Meals of a pass, and what they are worth in paise. */
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

/**
 * How meals of an order go back to the passes that paid them, in the given order; each with its
 * price, and the last one of a pass with all that is left of it.
 */
export function sharesBack<Paid extends Balance>(
  paid: readonly Paid[],
  meals: number,
): (Paid & { back: Balance })[] {
  let wanted = meals;
  const shares = paid.map((pass) => {
    const own = Math.min(wanted, pass.meals);
    wanted -= own;
    const paise = own > 0 ? priceOfMeals(pass, own) : 0;
    return { ...pass, back: { meals: own, paise } };
  });
  if (wanted > 0) throw new Error(`${meals} meals were not drawn`);
  return shares.filter(({ back }) => back.meals > 0);
}
