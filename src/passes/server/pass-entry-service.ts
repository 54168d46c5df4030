/** What happened to passes, page by page. */
import type { AnsweredOf } from '#src/platform/contract/codec.ts';
import type { Db } from '#src/platform/database/db.ts';
import { readPage } from '#src/platform/database/paging.ts';
import type { PassEntry } from '../pass-contract.ts';
import { selectEntries } from './pass-sql.ts';

const entriesPerPage = 25;

interface EntryPage {
  entries: AnsweredOf<typeof PassEntry>[];
  /** The last of the page, where there are more. */
  next: string | undefined;
}

/** The newest first; of those before an entry, if one is given. */
export async function findEntries(
  db: Db,
  passes: readonly { id: string; number: number }[],
  before?: { id: string; createdAt: Date },
): Promise<EntryPage> {
  const numbers = new Map(passes.map(({ id, number }) => [id, number]));
  const { shown, last } = await readPage(entriesPerPage, (limit) =>
    selectEntries(db, [...numbers.keys()], { limit, before }),
  );
  const entries = shown.map((row) => {
    const { id, passId, kind, meals, left, createdAt: at } = row;
    const { days, closure, date, shift, order, reason, by } = row;
    const pass = numbers.get(passId);
    if (pass === undefined) throw new Error(`an entry of another pass: ${passId}`);
    return {
      ...{ id, pass, kind, meals, left, at },
      ...(days !== null && { days }),
      ...(closure !== null && { closure }),
      ...(date !== null && { date }),
      ...(shift !== null && { shift }),
      ...(order !== null && { order }),
      ...(reason !== null && { reason }),
      ...(by !== null && { by }),
    };
  });
  return { entries, next: last?.id };
}
