/** A choice of days: both are included, and there is a most. */
import { addDays, type BusinessDay } from './business-day.ts';

export interface Days {
  from: BusinessDay;
  to: BusinessDay;
}

/** Why the days are invalid, as a sentence. */
export function problemOfDays({ from, to }: Days, mostDays: number): string | undefined {
  if (to < from) return 'The last day is before the first.';
  return to > addDays(from, mostDays - 1) ? `Please choose at most ${mostDays} days.` : undefined;
}

/** The other end moves too if the range would end before it begins, or be too long. */
export function withFrom({ to }: Days, from: BusinessDay, mostDays: number): Days {
  const last = addDays(from, mostDays - 1);
  if (to < from) return { from, to: from };
  return { from, to: to > last ? last : to };
}

export function withTo({ from }: Days, to: BusinessDay, mostDays: number): Days {
  const first = addDays(to, 1 - mostDays);
  if (from > to) return { from: to, to };
  return { from: from < first ? first : from, to };
}
