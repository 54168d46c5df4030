/** Reads a list page by page. */
import { addDays, type DayRange } from '#src/platform/contract/business-day.ts';

/** Small enough for memory, and large enough that the time between pages does not matter. */
export const rowsAPage = 2000;

/** Each page starts after the last row of the previous one. */
export async function* pagesOf<Row>(
  read: (after: Row | undefined) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  let after: Row | undefined;
  for (;;) {
    const rows = await read(after);
    yield rows;
    if (rows.length < rowsAPage) return;
    after = rows.at(-1);
  }
}

/** More of a shop that becomes busy overnight would be too many rows for memory. */
const mostDaysAPage = 8;

/** Each page is of whole days: of one where it fills the page, of several in a quiet shop. */
export async function* pagesOfDays<Row>(
  { from, to, timeZone }: DayRange,
  read: (days: DayRange) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  let days = 1;
  for (let first = from; first <= to; ) {
    const end = addDays(first, days - 1);
    const last = end < to ? end : to;
    const rows = await read({ from: first, to: last, timeZone });
    yield rows;
    first = addDays(last, 1);
    if (rows.length < rowsAPage / 2) days = Math.min(2 * days, mostDaysAPage);
    else if (rows.length > rowsAPage) days = Math.ceil(days / 2);
  }
}

/** The position in a list; instants are in the database's format, to the microsecond. */
export type ListCursor = { at: string; id: string };
