/** SQL for instants in lists: as text, and the start of a page. */
import { type SQL, sql } from 'drizzle-orm';
import type { DayRange } from '#src/platform/contract/business-day.ts';
import type { ListCursor } from './list-pages.ts';

export function cursorAfter(at: SQL, id: SQL, after: ListCursor | undefined): SQL {
  if (after === undefined) return sql`true`;
  return sql`(${at}, ${id}) > (${after.at}::timestamptz, ${after.id}::uuid)`;
}

/** `2026-11-23 14:05` in the business's time zone; null stays null. */
export function timeOf(at: SQL, { timeZone }: Pick<DayRange, 'timeZone'>): SQL {
  return sql`to_char(${at} at time zone ${timeZone}, 'YYYY-MM-DD HH24:MI')`;
}
