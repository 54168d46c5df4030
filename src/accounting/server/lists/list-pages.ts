/** Reads a list page by page, each beginning behind the last row of the one before. */

/** Small enough for the memory, large enough that the waits between them do not count. */
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

/** Where a list goes on: instants as the database writes them, to the microsecond. */
export type ListCursor = { at: string; id: string };

export interface ListRange {
  from: string;
  to: string;
  timeZone: string;
}
