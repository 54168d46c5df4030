/**
 * The head of every paper: the business, the shift, the state of its count, and the time of
 * printing.
 */
import { shortDay, shortTime, wallClock } from '#src/platform/contract/business-day.ts';
import type { AnsweredOf } from '#src/platform/contract/codec.ts';
import { longDay, shortWeekday } from '#src/platform/contract/day-text.ts';
import type { Count } from '../../kitchen-contract.ts';
import type { AmendmentKind } from '../../shift-day-rules.ts';
import type { PaperHead } from './paper-data.ts';

const fullDay = new Intl.DateTimeFormat('en-IN', { dateStyle: 'full', timeZone: 'UTC' });

interface HeadFacts {
  shopName: string;
  plan: { timeZone: string };
  now: Date;
  person: { fullName: string };
  isReprint: boolean;
  amendments: readonly { kind: AmendmentKind; meals: number }[];
}

export function headOf(
  { day, added, cancelled }: AnsweredOf<typeof Count>,
  facts: HeadFacts,
): PaperHead {
  const { date, shift, revision, digest } = day;
  const { shopName, plan, now, person, isReprint, amendments } = facts;
  const changed = amendments.reduce(
    (sum, { kind, meals }) => sum + (kind === 'changed' ? meals : 0),
    0,
  );
  const printedAt = wallClock(now, plan.timeZone);
  return {
    shopName,
    day: fullDay.format(Date.parse(`${date}T00:00:00Z`)),
    shortDay: `${shortWeekday(date)} ${shortDay(date)}`,
    shift,
    printed: `${longDay(printedAt.day)}, ${shortTime(printedAt.time)} by ${person.fullName}`,
    isReprint,
    changes: { revision, added, cancelled, changed },
    ...(digest !== undefined && { digest }),
  };
}
