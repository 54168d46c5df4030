/** The draw of a shift: which standing meals are cooked, and from which passes they are paid. */
import { priceOfMeals } from './meal-price-rules.ts';
import type { LeftOutReason } from './pass-kinds.ts';
import { isSkipFree } from './skip-rules.ts';

/** A standing meal of the shift's day. */
export interface ExpectedMeal {
  id: string;
  purseId: string;
  tiffinId: string;
  quantity: number;
  isSkipped: boolean;
  /** Staff have said that its meal stays on the pass, whatever skips it has had. */
  isForgiven: boolean;
  /** Why it can't be cooked, whatever its passes have. */
  problem: Exclude<LeftOutReason, 'noMeals'> | null;
}

/** An active pass for the shift on that day. */
export interface HeldPass {
  id: string;
  purseId: string;
  tiffinId: string;
  meals: number;
  paise: number;
  skipLimit: number | null;
  /** The skips that it has had. */
  skips: number;
}

/** What one pass pays of a meal. */
export interface Share {
  passId: string;
  meals: number;
  paise: number;
}

/** What becomes of a meal. */
export type Outcome =
  | { outcome: 'drawn'; shares: Share[] }
  /** Beyond the limit of its pass the meals count; without a pass a skip is nothing. */
  | { outcome: 'skipped'; passId?: string; forfeited?: Share }
  | { outcome: 'leftOut'; reason: LeftOutReason };

/**
 * Each meal in the given order is drawn whole or not at all, from the passes in the given order.
 * Where one does not fit, a smaller one behind it still may.
 */
export function drawMeals<Expected extends ExpectedMeal>(
  expected: readonly Expected[],
  held: readonly HeldPass[],
): (Expected & Outcome)[] {
  const passes = Map.groupBy(
    held.map((pass) => ({ ...pass })),
    keyOf,
  );
  return expected.map((meal) => ({ ...meal, ...drawMeal(meal, passes.get(keyOf(meal)) ?? []) }));
}

/** The passes for a meal, in the order in which they pay; they change as it is drawn. */
export function drawMeal(meal: ExpectedMeal, passes: HeldPass[]): Outcome {
  const filled = passes.filter((pass) => pass.meals > 0);
  if (meal.isSkipped) return skip(meal, filled[0]);
  if (meal.problem) return { outcome: 'leftOut', reason: meal.problem };
  const left = filled.reduce((sum, pass) => sum + pass.meals, 0);
  if (left < meal.quantity) return { outcome: 'leftOut', reason: 'noMeals' };
  const shares: Share[] = [];
  let wanted = meal.quantity;
  for (const pass of filled) {
    if (wanted === 0) break;
    const share = take(pass, Math.min(wanted, pass.meals));
    wanted -= share.meals;
    shares.push(share);
  }
  return { outcome: 'drawn', shares };
}

function skip(meal: ExpectedMeal, pass: HeldPass | undefined): Outcome {
  if (!pass || meal.isForgiven) return { outcome: 'skipped' };
  const isFree = isSkipFree(pass);
  pass.skips += 1;
  if (isFree) return { outcome: 'skipped', passId: pass.id };
  const forfeited = take(pass, Math.min(meal.quantity, pass.meals));
  return { outcome: 'skipped', passId: pass.id, forfeited };
}

function take(pass: HeldPass, meals: number): Share {
  const paise = priceOfMeals(pass, meals);
  pass.meals -= meals;
  pass.paise -= paise;
  return { passId: pass.id, meals, paise };
}

const keyOf = ({ purseId, tiffinId }: { purseId: string; tiffinId: string }) =>
  `${purseId} ${tiffinId}`;
