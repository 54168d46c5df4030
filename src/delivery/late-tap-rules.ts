/**
 * What a tap counts that arrives after its order went to another rider (decision 18): one that was
 * made before that is as good as if it had arrived in time, unless the other rider was faster.
 */
import { dayMs } from '#src/platform/contract/business-day.ts';

/** A tap can wait for a signal for a day. A phone time that is further off is ignored. */
const believedMs = 2 * dayMs;

/** The tap's own time; undefined if the phone's clock can't be believed. */
export function believedTime(tappedAt: Date | undefined, now: Date): Date | undefined {
  if (!tappedAt || Math.abs(now.getTime() - tappedAt.getTime()) > believedMs) return undefined;
  return tappedAt;
}

/** An event in the history of an order, oldest first. */
interface HistoryEvent {
  staffId: string | null;
  assignedTo: string | null;
  tappedAt: Date | null;
  createdAt: Date;
}

/** How the order left a rider who had it. */
export interface GivenAway {
  at: Date;
  /** The last change before that, by the clock of the person who caused it. */
  lastChange: Date;
  /** A rider who had it since has tapped something about it. */
  hasGoneOn: boolean;
}

/** Undefined if the person never had the order, or still has it. */
export function givenAwayBy(
  staffId: string,
  events: readonly HistoryEvent[],
): GivenAway | undefined {
  const had = events.findLastIndex(({ assignedTo }) => assignedTo === staffId);
  const left = events.findIndex(({ assignedTo }, index) => index > had && assignedTo !== null);
  const leaving = events[left];
  if (had < 0 || !leaving) return undefined;
  const others = new Set(events.slice(left).map(({ assignedTo }) => assignedTo));
  const times = events
    .slice(0, left)
    .map(({ tappedAt, createdAt }) => (tappedAt ?? createdAt).getTime());
  return {
    at: leaving.createdAt,
    lastChange: new Date(Math.max(...times)),
    hasGoneOn: events
      .slice(left + 1)
      .some((event) => event.staffId !== null && others.has(event.staffId)),
  };
}

/** True if a tap of the rider who had the order still counts. */
export function countsLate(
  tappedAt: Date | undefined,
  { at, hasGoneOn }: Pick<GivenAway, 'at' | 'hasGoneOn'>,
): boolean {
  return tappedAt !== undefined && tappedAt < at && !hasGoneOn;
}
