export interface Page<Row> {
  shown: Row[];
  /** The last row of the page, if more rows follow. */
  last?: Row;
}

/** Reads one row more than a page shows, to know whether another page follows. */
export async function readPage<Row>(
  size: number,
  read: (limit: number) => Promise<Row[]>,
): Promise<Page<Row>> {
  const rows = await read(size + 1);
  const shown = rows.slice(0, size);
  const last = shown.at(-1);
  return { shown, ...(rows.length > size && last !== undefined && { last }) };
}
