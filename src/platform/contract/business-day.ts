/**
 * Calendar dates and times of day in the business's time zone. Pure functions; the caller passes
 * the instant.
 */

/** `yyyy-MM-dd`, a calendar date without a zone. */
export type BusinessDay = string;

/** Both are included. */
export interface Days {
  from: BusinessDay;
  to: BusinessDay;
}

export interface DayRange extends Days {
  timeZone: string;
}

export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;
export const daySeconds = dayMs / 1000;

const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(timeZone: string): Intl.DateTimeFormat {
  let clock = clocks.get(timeZone);
  if (!clock) {
    clock = new Intl.DateTimeFormat('en-CA', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    });
    clocks.set(timeZone, clock);
  }
  return clock;
}

/** The date and time of day (`HH:mm`) at `now` in `timeZone`. */
export function wallClock(now: Date, timeZone: string): { day: BusinessDay; time: string } {
  const part: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {};
  for (const { type, value } of clockOf(timeZone).formatToParts(now)) part[type] = value;
  return {
    day: `${part.year}-${part.month}-${part.day}`,
    time: `${part.hour}:${part.minute}`,
  };
}

export function businessDay(now: Date, timeZone: string): BusinessDay {
  return wallClock(now, timeZone).day;
}

/**
 * The first instant at which clocks in the zone show this time of this day or a later one. For a
 * time that a clock change skips: the moment of the change. For a time that occurs twice: the first
 * one.
 */
export function instantOf(day: BusinessDay, time: string, timeZone: string): Date {
  const shown = Date.parse(`${day}T${time}:00Z`);
  const before = offsetAt(shown - dayMs, timeZone).ms;
  const after = offsetAt(shown + dayMs, timeZone).ms;
  const candidates = [shown - Math.max(before, after), shown - Math.min(before, after)];
  const exact = candidates.find((instant) => instant + offsetAt(instant, timeZone).ms === shown);
  if (exact !== undefined) return new Date(exact);
  // The time is skipped: the clock jumps from before it to after it.
  let [instant = shown] = candidates;
  instant -= instant % quarterMs;
  while (offsetAt(instant, timeZone).ms !== after) instant += quarterMs;
  return new Date(instant);
}

export function addDays(day: BusinessDay, count: number): BusinessDay {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * dayMs).toISOString().slice(0, 10);
}

/** The instant as ISO 8601 with the zone's offset, for example `2026-11-21T10:25:00.000+05:30`. */
export function isoWithOffset(instant: Date, timeZone: string): string {
  const offset = offsetAt(instant.getTime(), timeZone);
  return new Date(instant.getTime() + offset.ms).toISOString().slice(0, -1) + offset.text;
}

interface Offset {
  ms: number;
  /** For example `+05:30`. */
  text: string;
}

/**
 * Clock changes happen only at a full quarter of an hour, so the offset is constant until the next
 * one.
 */
const quarterMs = 15 * minuteMs;
const offsets = new Map<string, Offset>();
/** About one month of quarter hours. At this size the cache is cleared. */
const mostOffsets = 3000;

function offsetAt(instant: number, timeZone: string): Offset {
  const quarter = Math.floor(instant / quarterMs);
  const key = `${quarter} ${timeZone}`;
  const known = offsets.get(key);
  if (known) return known;
  const start = quarter * quarterMs;
  const { day, time } = wallClock(new Date(start), timeZone);
  const minutes = Math.round((Date.parse(`${day}T${time}:00Z`) - start) / minuteMs);
  if (offsets.size === mostOffsets) offsets.clear();
  const offset = { ms: minutes * minuteMs, text: offsetText(minutes) };
  offsets.set(key, offset);
  return offset;
}

function offsetText(minutes: number): string {
  const size = Math.abs(minutes);
  const twoDigits = (count: number) => String(count).padStart(2, '0');
  return `${minutes < 0 ? '-' : '+'}${twoDigits(Math.floor(size / 60))}:${twoDigits(size % 60)}`;
}

/** Created once, because a table of orders prints a hundred dates at a time. */
const dayText = /* @__PURE__ */ new Intl.DateTimeFormat('en-IN', {
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
});
const timeText = /* @__PURE__ */ new Intl.DateTimeFormat('en-IN', {
  hour: 'numeric',
  minute: '2-digit',
  hour12: true,
  timeZone: 'UTC',
});

/** A date in the Indian style: `21 Nov`. */
export function shortDay(day: BusinessDay): string {
  return dayText.format(Date.parse(`${day}T00:00:00Z`));
}

/** A time in the Indian style: `3:11 pm` for `15:11`. */
export function shortTime(time: string): string {
  return timeText.format(Date.parse(`1970-01-01T${time}Z`));
}

/**
 * True for `yyyy-MM-dd` of an existing date in the years 2000 to 2999. The limits leave room for
 * adding and subtracting days without a change of the format.
 */
export function isDay(text: string): boolean {
  if (!/^2\d{3}-\d{2}-\d{2}$/.test(text)) return false;
  return !Number.isNaN(Date.parse(`${text}T00:00:00Z`)) && addDays(text, 0) === text;
}

/** Why a choice of days is invalid, as a sentence. */
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
