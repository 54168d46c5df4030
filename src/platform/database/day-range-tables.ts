/** Conditions on the business days of a range. */
import { type SQL, sql } from 'drizzle-orm';

/** Both days are included. */
export interface SqlDayRange {
  from: string | SQL;
  to: string | SQL;
  timeZone: string;
}

/** From the start of the first day to the end of the last; in a form that can use an index. */
export function inRange(at: SQL, { from, to, timeZone }: SqlDayRange): SQL {
  return sql`(${at} >= ${from}::date::timestamp at time zone ${timeZone} and ${at} < (${to}::date + 1)::timestamp at time zone ${timeZone})`;
}
