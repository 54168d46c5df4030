/** Reading a list page by page. */

export interface Page<Row> {
  shown: Row[];
  /** The last one that is shown, where others follow. */
  last?: Row;
}

/** `read` is asked for one row more than a page shows: it says whether another page follows. */
export async function readPage<Row>(
  size: number,
  read: (limit: number) => Promise<Row[]>,
): Promise<Page<Row>> {
  const rows = await read(size + 1);
  const shown = rows.slice(0, size);
  const last = shown.at(-1);
  return { shown, ...(rows.length > size && last !== undefined && { last }) };
}
