/**
 * Calendar dates and times of day in the business's time zone; pure, the caller brings the instant.
 */

/** `yyyy-MM-dd`, a calendar date without a zone. */
export type BusinessDay = string;

/** Lengths of time, in milliseconds. */
export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

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

/** The date and the time of day (`HH:mm`) that a wall clock in `timeZone` shows at `now`. */
export function wallClock(now: Date, timeZone: string): { day: BusinessDay; time: string } {
  const part: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {};
  for (const { type, value } of clockOf(timeZone).formatToParts(now)) part[type] = value;
  return {
    day: `${part.year}-${part.month}-${part.day}`,
    time: `${part.hour}:${part.minute}`,
  };
}

/** The business day at `now`. */
export function businessDay(now: Date, timeZone: string): BusinessDay {
  return wallClock(now, timeZone).day;
}

/**
 * The first instant at which the zone's wall clock shows this time of this day, or a later one: a
 * time that is skipped is the moment of the skip, one that comes twice the first of both.
 */
export function instantOf(day: BusinessDay, time: string, timeZone: string): Date {
  const shown = Date.parse(`${day}T${time}:00Z`);
  const before = offsetAt(shown - dayMs, timeZone).ms;
  const after = offsetAt(shown + dayMs, timeZone).ms;
  const candidates = [shown - Math.max(before, after), shown - Math.min(before, after)];
  const exact = candidates.find((instant) => instant + offsetAt(instant, timeZone).ms === shown);
  if (exact !== undefined) return new Date(exact);
  // Skipped: the clock jumps between the two.
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
  /** Such as `+05:30`. */
  text: string;
}

/**
 * Clocks are only ever changed at a full quarter of an hour: until the next one the offset holds.
 */
const quarterMs = 15 * minuteMs;
const offsets = new Map<string, Offset>();
/** A month of orders; then it begins again. */
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

/** Made once: a table of orders prints a hundred dates at a time. */
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

/** `21 Nov` for a date, as people in India say it. */
export function shortDay(day: BusinessDay): string {
  return dayText.format(Date.parse(`${day}T00:00:00Z`));
}

/** `3:11 pm` for `15:11`, as people in India say it. */
export function shortTime(time: string): string {
  return timeText.format(Date.parse(`1970-01-01T${time}Z`));
}

/**
 * True for `yyyy-MM-dd` of a date that exists, in the years 2000 to 2999: days are counted from
 * there in both directions, and each of those has to be written in the same form.
 */
export function isDay(text: string): boolean {
  if (!/^2\d{3}-\d{2}-\d{2}$/.test(text)) return false;
  return !Number.isNaN(Date.parse(`${text}T00:00:00Z`)) && addDays(text, 0) === text;
}
