/** The access log: which staff opened the data of which person, or downloaded which file. */
import type { AnsweredOf } from '#src/platform/contract/codec.ts';
import type { Db } from '#src/platform/database/db.ts';
import { newId } from '#src/platform/database/new-id.ts';
import { readPage } from '#src/platform/database/paging.ts';
import type { PersonView } from '../privacy-contract.ts';
import { knownNumber } from './number-hash.ts';
import { insertDownload, insertView, selectViews } from './privacy-sql.ts';

interface Look {
  staffId: string;
  /** The number whose data was viewed. */
  mobileNo: string;
  /** What was opened, such as "Customer", in words for the owner. */
  screen: string;
  now: Date;
}

/** Repeated requests of an open page within this time count as one view. */
const sameLookMs = 15 * 60_000;
const pageRows = 50;

/** Call it in every operation that shows a person's page to staff, or exports their data. */
export async function logPersonView(
  db: Db,
  { staffId, mobileNo, screen, now }: Look,
): Promise<void> {
  const number = await knownNumber(db, mobileNo);
  const since = new Date(now.getTime() - sameLookMs);
  await insertView(db, { id: newId(), staffId, screen, createdAt: now, ...number }, since);
}

interface Download {
  staffId: string;
  /** Such as `orders-2026-11-01-2026-11-30.csv`. */
  fileName: string;
  now: Date;
}

/**
 * Call it for every list of people or money that is downloaded as a file. Each download is a row.
 */
export async function logDownload(db: Db, { staffId, fileName, now }: Download): Promise<void> {
  const nobody = { numberHash: null, lastDigits: null };
  await insertDownload(db, { id: newId(), staffId, screen: fileName, createdAt: now, ...nobody });
}

interface Asked {
  /** Only views of one person. */
  numberHashes?: readonly string[];
  before?: string | undefined;
}

/** Newest first, 50 per page. */
export async function findPersonViews(
  db: Db,
  { numberHashes, before }: Asked,
): Promise<{ views: AnsweredOf<typeof PersonView>[]; before?: string }> {
  const { shown, last } = await readPage(pageRows, (limit) =>
    selectViews(db, {
      numberHashes,
      before,
      limit,
    }),
  );
  return {
    views: shown.map(({ view, by }) => {
      const { createdAt, screen, lastDigits } = view;
      return {
        ...{ at: createdAt, by, screen },
        ...(lastDigits !== null && { lastDigits }),
      };
    }),
    ...(last && { before: last.view.id }),
  };
}
