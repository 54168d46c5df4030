/** Reads a list page by page; each page starts after the last row of the previous one. */

/** Small enough for memory, and large enough that the time between pages does not matter. */
export const rowsAPage = 2000;

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

/** The position in a list; instants are in the database's format, to the microsecond. */
export type ListCursor = { at: string; id: string };

export interface ListRange {
  from: string;
  to: string;
  timeZone: string;
}
