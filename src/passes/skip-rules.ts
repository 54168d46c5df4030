/** Skips: on which days nothing is drawn, and whether a skip is free. */
import type { BusinessDay } from '#src/platform/contract/business-day.ts';
import type { Shift } from '#src/platform/contract/shifts.ts';
import { covers, isFor } from './standing-rules.ts';

/** Days on which a standing meal, or all of a shift, does not come. */
export interface Skip {
  id: string;
  /** Undefined for all standing meals of the person and the shift. */
  standingId?: string | undefined;
  shift: Shift;
  from: BusinessDay;
  /** Undefined until further notice; before `from` if it was taken back. */
  to?: BusinessDay | undefined;
}

/** The skips that cover a standing meal on a day. */
export function skipsOf(
  standing: { id: string; shift: Shift },
  day: BusinessDay,
  skips: readonly Skip[],
): Skip[] {
  return skips.filter(
    (skip) =>
      skip.shift === standing.shift &&
      (skip.standingId ?? standing.id) === standing.id &&
      covers(skip, day),
  );
}

/** Somebody who is away skips all standing meals of a shift. */
export const isAway = ({ standingId }: Pick<Skip, 'standingId'>) => standingId === undefined;

/** True if the next skip costs nothing: the pass has no limit, or has not reached it. */
export function isSkipFree(pass: { skipLimit: number | null; skips: number }): boolean {
  return pass.skipLimit === null || pass.skips < pass.skipLimit;
}

/** The absences of more than a day, those of several shifts together. */
export function absencesOf(skips: readonly Skip[]) {
  const long = skips.filter(
    (skip) => isAway(skip) && (skip.to === undefined || skip.to > skip.from),
  );
  const ranges = Map.groupBy(long, ({ from, to }) => `${from} ${to ?? ''}`);
  return [...ranges.values()].flatMap((range) => {
    const [first] = range;
    if (!first) return [];
    const { from, to } = first;
    return [{ skips: range.map(({ id }) => id), from, ...(to !== undefined && { to }) }];
  });
}

interface SkippedPass {
  id: string;
  tiffin: string;
  shifts: readonly Shift[];
  startsOn: BusinessDay;
  expiresOn: BusinessDay;
}

/**
 * How many of the skipped meals each pass would have paid for: the first that is for the meal, of
 * those that the one that ends first leads.
 */
export function plannedSkips(
  passes: readonly SkippedPass[],
  skipped: readonly { date: BusinessDay; shift: Shift; tiffin: string }[],
): Map<string, number> {
  const planned = new Map<string, number>();
  for (const meal of skipped) {
    const payer = passes.find((pass) => isFor(pass, meal));
    if (payer) planned.set(payer.id, (planned.get(payer.id) ?? 0) + 1);
  }
  return planned;
}
