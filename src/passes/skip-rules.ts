/** Skips: on which days nothing is drawn, and whether a skip is free. */
import type { BusinessDay } from '#src/platform/contract/business-day.ts';
import type { Shift } from '#src/platform/contract/shifts.ts';
import { covers } from './standing-rules.ts';

export interface Skip {
  /** Undefined for all standing meals of the person and the shift. */
  standingId?: string | undefined;
  shift: Shift;
  from: BusinessDay;
  /** Undefined until further notice; before `from` if it was taken back. */
  to?: BusinessDay | undefined;
}

export function isSkipped(
  standing: { id: string; shift: Shift },
  day: BusinessDay,
  skips: readonly Skip[],
): boolean {
  return skips.some(
    (skip) =>
      skip.shift === standing.shift &&
      (skip.standingId ?? standing.id) === standing.id &&
      covers(skip, day),
  );
}

/** True if the next skip costs nothing: the pass has no limit, or has not reached it. */
export function isSkipFree(pass: { skipLimit: number | null; skips: number }): boolean {
  return pass.skipLimit === null || pass.skips < pass.skipLimit;
}
