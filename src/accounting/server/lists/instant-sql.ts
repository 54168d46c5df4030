/** Instants in statements of lists: the business days that they are of, and where a page begins. */
import { type SQL, sql } from 'drizzle-orm';
import type { ListCursor, ListRange } from './list-pages.ts';

/** From the beginning of the first day until the end of the last; an index on it serves. */
export function inRange(at: SQL, { from, to, timeZone }: ListRange): SQL {
  return sql`(${at} >= ${from}::date::timestamp at time zone ${timeZone} and ${at} < (${to}::date + 1)::timestamp at time zone ${timeZone})`;
}

export function cursorAfter(at: SQL, id: SQL, after: ListCursor | undefined): SQL {
  if (after === undefined) return sql`true`;
  return sql`(${at}, ${id}) > (${after.at}::timestamptz, ${after.id}::uuid)`;
}

/** `2026-11-23 14:05` on the business's clock; null stays null. */
export function timeOf(at: SQL, { timeZone }: Pick<ListRange, 'timeZone'>): SQL {
  return sql`to_char(${at} at time zone ${timeZone}, 'YYYY-MM-DD HH24:MI')`;
}
