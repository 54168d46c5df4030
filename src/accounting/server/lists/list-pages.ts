/** Reads a list page by page. */
import { addDays, type DayRange } from '#src/platform/contract/business-day.ts';

/** Small enough for memory, and large enough that the time between pages does not matter. */
export const rowsAPage = 2000;

/** Each page starts after the last row of the previous one. */
export async function* pagesOf<Row, Place>(
  read: (after: Place | undefined) => Promise<Row[]>,
  cursorOf: (row: Row) => Place,
): AsyncGenerator<Row[]> {
  let after: Place | undefined;
  for (;;) {
    const rows = await read(after);
    yield rows;
    const last = rows.at(-1);
    if (rows.length < rowsAPage || last === undefined) return;
    after = cursorOf(last);
  }
}

/** Each page is a day. */
export async function* pagesOfDays<Row>(
  { from, to, timeZone }: DayRange,
  read: (day: DayRange) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  for (let day = from; day <= to; day = addDays(day, 1)) {
    yield await read({ from: day, to: day, timeZone });
  }
}

/** The position in a list; instants are in the database's format, to the microsecond. */
export type ListCursor = { at: string; id: string };
