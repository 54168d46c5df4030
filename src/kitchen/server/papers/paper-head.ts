/**
 * The head of every paper: the business, the shift, the state of its count, and the time of
 * printing.
 */
import { shortDay, shortTime, wallClock } from '#src/platform/contract/business-day.ts';
import type { AnsweredOf } from '#src/platform/contract/codec.ts';
import type { Count } from '../../kitchen-contract.ts';
import type { PaperHead } from './paper-data.ts';

const weekday = new Intl.DateTimeFormat('en-IN', { weekday: 'short', timeZone: 'UTC' });
const fullDay = new Intl.DateTimeFormat('en-IN', { dateStyle: 'full', timeZone: 'UTC' });

interface HeadFacts {
  shopName: string;
  plan: { timeZone: string };
  now: Date;
  person: { fullName: string };
  isReprint: boolean;
}

export function headOf(
  { day, added, cancelled }: AnsweredOf<typeof Count>,
  facts: HeadFacts,
): PaperHead {
  const { date, shift, revision, digest } = day;
  const { shopName, plan, now, person, isReprint } = facts;
  const midnight = Date.parse(`${date}T00:00:00Z`);
  const printedAt = wallClock(now, plan.timeZone);
  const printedDay = `${shortDay(printedAt.day)} ${printedAt.day.slice(0, 4)}`;
  return {
    shopName,
    day: fullDay.format(midnight),
    shortDay: `${weekday.format(midnight)} ${shortDay(date)}`,
    shift,
    printed: `${printedDay}, ${shortTime(printedAt.time)} by ${person.fullName}`,
    isReprint,
    changes: { revision, added, cancelled },
    ...(digest !== undefined && { digest }),
  };
}
