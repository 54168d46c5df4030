/** What a pass can hold, where the owner corrects it. */
import { formatPaise } from '#src/platform/contract/rupee-format.ts';

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
