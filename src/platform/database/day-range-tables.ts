/** The business days of a range, and the instants in them. */
import { type SQL, sql } from 'drizzle-orm';

/** Both days are included. */
export interface DayRange {
  from: string;
  to: string;
  timeZone: string;
}

/** From the start of the first day to the end of the last; in a form that can use an index. */
export function inRange(at: SQL, { from, to, timeZone }: DayRange): SQL {
  return sql`(${at} >= ${from}::date::timestamp at time zone ${timeZone} and ${at} < (${to}::date + 1)::timestamp at time zone ${timeZone})`;
}
