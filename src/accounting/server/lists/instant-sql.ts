/** SQL for instants in lists: the business days of a range, and the start of a page. */
import { type SQL, sql } from 'drizzle-orm';
import type { ListCursor, ListRange } from './list-pages.ts';

/** From the start of the first day to the end of the last; in a form that can use an index. */
export function inRange(at: SQL, { from, to, timeZone }: ListRange): SQL {
  return sql`(${at} >= ${from}::date::timestamp at time zone ${timeZone} and ${at} < (${to}::date + 1)::timestamp at time zone ${timeZone})`;
}

export function cursorAfter(at: SQL, id: SQL, after: ListCursor | undefined): SQL {
  if (after === undefined) return sql`true`;
  return sql`(${at}, ${id}) > (${after.at}::timestamptz, ${after.id}::uuid)`;
}

/** `2026-11-23 14:05` in the business's time zone; null stays null. */
export function timeOf(at: SQL, { timeZone }: Pick<ListRange, 'timeZone'>): SQL {
  return sql`to_char(${at} at time zone ${timeZone}, 'YYYY-MM-DD HH24:MI')`;
}
