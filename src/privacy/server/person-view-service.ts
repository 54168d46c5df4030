/** The access log: who of the staff opened the data of which person. */
import { isoWithOffset } from '#src/platform/contract/business-day.ts';
import type { Db } from '#src/platform/database/db.ts';
import { newId } from '#src/platform/database/new-id.ts';
import { readPage } from '#src/platform/database/paging.ts';
import type { PersonView } from '../privacy-contract.ts';
import { knownNumber } from './number-hash.ts';
import { insertView, selectViews } from './privacy-sql.ts';

interface Look {
  staffId: string;
  /** Of whom. */
  mobileNo: string;
  /** What was opened, such as "Customer": the owner reads it. */
  screen: string;
  now: Date;
}

/** A page that asks again while it is open is one look. */
const sameLookMs = 15 * 60_000;
const pageRows = 50;

/** For every operation that shows staff a person's page, or gives their data out. */
export async function logPersonView(
  db: Db,
  { staffId, mobileNo, screen, now }: Look,
): Promise<void> {
  const number = await knownNumber(db, mobileNo);
  const since = new Date(now.getTime() - sameLookMs);
  await insertView(db, { id: newId(), staffId, screen, createdAt: now, ...number }, since);
}

interface Asked {
  /** Of one person alone. */
  numberHash?: string;
  before?: string | undefined;
  timeZone: string;
}

/** Newest first, 50 at a time. */
export async function findPersonViews(
  db: Db,
  { numberHash, before, timeZone }: Asked,
): Promise<{ views: PersonView[]; before?: string }> {
  const { shown, last } = await readPage(pageRows, (limit) =>
    selectViews(db, {
      ...(numberHash !== undefined && { numberHash }),
      ...(before !== undefined && { before }),
      limit,
    }),
  );
  return {
    views: shown.map(({ view, by }) => {
      const { createdAt, screen, lastDigits } = view;
      return { at: isoWithOffset(createdAt, timeZone), by, screen, lastDigits };
    }),
    ...(last && { before: last.view.id }),
  };
}
