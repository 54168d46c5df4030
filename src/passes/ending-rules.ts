/** What goes back of a pass that ends. */
import type { Leftover, Stopping } from './pass-terms.ts';

/** In paise: payment companies refund no less than ₹1. */
const leastBackPaise = 100;

interface Ending {
  leftover: Leftover;
  stopping: Stopping;
  balancePaise: number;
  /** A meal has been cooked from it. */
  hasDrawn: boolean;
}

const goesBackBy: Record<Stopping, (pass: Ending) => boolean> = {
  unusedBack: () => true,
  beforeFirstMeal: ({ hasDrawn }) => !hasDrawn,
  never: () => false,
};

/** All that is left or nothing, by its terms; less than the companies' minimum is kept. */
export function backPaiseOf(pass: Ending, by: 'stopped' | 'ended'): number {
  const goesBack = by === 'stopped' ? goesBackBy[pass.stopping](pass) : pass.leftover === 'back';
  return goesBack && pass.balancePaise >= leastBackPaise ? pass.balancePaise : 0;
}
