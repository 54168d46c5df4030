/** Statements on privacy requests and on the access log. */
import { and, desc, eq, gt, inArray, lt, type SQL } from 'drizzle-orm';
import type { Db } from '#src/platform/database/db.ts';
import { staff } from '#src/staff/server/staff-tables.ts';
import { personViews, privacyRequests } from './privacy-tables.ts';

export type RequestRow = typeof privacyRequests.$inferSelect;
type ViewRow = typeof personViews.$inferSelect;

export async function insertRequest(tx: Db, row: RequestRow): Promise<void> {
  await tx.insert(privacyRequests).values(row);
}

interface Listing {
  numberHashes?: readonly string[] | undefined;
  /** Ids are ordered by time. */
  before?: string | undefined;
  limit: number;
}

/** Newest first, with the name of the staff member. */
export function selectRequests(db: Db, { numberHashes, before, limit }: Listing) {
  const { id, numberHash: hash } = privacyRequests;
  return db
    .select({ request: privacyRequests, by: staff.fullName })
    .from(privacyRequests)
    .leftJoin(staff, eq(staff.id, privacyRequests.staffId))
    .where(pageOf({ id, hash }, { numberHashes, before }))
    .orderBy(desc(id))
    .limit(limit);
}

export function selectViews(db: Db, { numberHashes, before, limit }: Listing) {
  const { id, numberHash: hash } = personViews;
  return db
    .select({ view: personViews, by: staff.fullName })
    .from(personViews)
    .innerJoin(staff, eq(staff.id, personViews.staffId))
    .where(pageOf({ id, hash }, { numberHashes, before }))
    .orderBy(desc(id))
    .limit(limit);
}

function pageOf(
  {
    id,
    hash,
  }: {
    id: typeof personViews.id | typeof privacyRequests.id;
    hash: typeof personViews.numberHash | typeof privacyRequests.numberHash;
  },
  { numberHashes, before }: Omit<Listing, 'limit'>,
): SQL | undefined {
  return and(
    numberHashes === undefined ? undefined : inArray(hash, [...numberHashes]),
    before === undefined ? undefined : lt(id, before),
  );
}

/** All erasures, as tombstones. */
export function selectTombstones(db: Db): Promise<RequestRow[]> {
  return db
    .select()
    .from(privacyRequests)
    .where(inArray(privacyRequests.kind, ['erase', 'restore']))
    .orderBy(privacyRequests.id);
}

/** Skipped if the same staff member has a view of the person since `since`. */
export async function insertView(
  db: Db,
  row: ViewRow & { numberHash: string },
  since: Date,
): Promise<void> {
  const { staffId, numberHash, screen, createdAt } = personViews;
  const [known] = await db
    .select({ id: personViews.id })
    .from(personViews)
    .where(
      and(
        eq(numberHash, row.numberHash),
        eq(staffId, row.staffId),
        eq(screen, row.screen),
        gt(createdAt, since),
      ),
    )
    .limit(1);
  if (!known) await db.insert(personViews).values(row);
}

export async function insertDownload(db: Db, row: ViewRow): Promise<void> {
  await db.insert(personViews).values(row);
}

/** Deletes at most `limit` views from before an instant. */
export async function deleteOldViews(tx: Db, before: Date, limit: number): Promise<number> {
  const old = tx
    .select({ id: personViews.id })
    .from(personViews)
    .where(lt(personViews.createdAt, before))
    .limit(limit);
  const { rowCount } = await tx.delete(personViews).where(inArray(personViews.id, old));
  return rowCount ?? 0;
}
