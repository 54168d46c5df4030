/** What a pass can hold, and what becomes of it when the pass ends. */
import { addDays, type BusinessDay } from '#src/platform/contract/business-day.ts';
import { formatPaise } from '#src/platform/contract/rupee-format.ts';
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

/** How many days what is left waits for the next pass. */
const waitingDays = 60;

/** Passes whose last day is before this one wait no more. */
export const waitedSince = (today: BusinessDay) => addDays(today, -waitingDays);

/** True if what is left of a pass whose days are over waits for the next one. */
export function isWaiting(
  pass: Pick<Ending, 'leftover'> & { balanceMeals: number; expiresOn: BusinessDay },
  today: BusinessDay,
): boolean {
  const { leftover, balanceMeals, expiresOn } = pass;
  return leftover === 'moves' && balanceMeals > 0 && expiresOn >= waitedSince(today);
}

interface Held {
  mealsLeft: number;
  leftPaise: number;
}

/**
 * A message for the field of the worth; undefined if a pass can hold this. `mostPaise` is what was
 * paid for it, without what was cooked or went back: no more could ever go back.
 */
export function heldRefusal(
  { mealsLeft, leftPaise }: Held,
  mostPaise: number,
): { path: 'left'; message: string } | undefined {
  const refused = (message: string) => ({ path: 'left' as const, message });
  if (mealsLeft === 0) return leftPaise === 0 ? undefined : refused('No meals are worth nothing.');
  if (leftPaise < mealsLeft) return refused('Each meal is worth something.');
  if (leftPaise <= mostPaise) return undefined;
  return refused(`It can hold at most what was paid and not eaten: ${formatPaise(mostPaise)}.`);
}
