/** Statements on settlement files and their lines. */
import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '#src/platform/database/db.ts';
import { staff } from '#src/staff/server/staff-tables.ts';
import { settlementFiles, settlementLines } from './settlement-tables.ts';

export type SettlementLine = typeof settlementLines.$inferInsert;

/** Two files of one company are imported one after the other. */
export async function lockSettlements(tx: Db, gateway: string): Promise<void> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`settlements ${gateway}`}, 0))`,
  );
}

export async function selectSettlementFile(db: Db, digest: string) {
  const [row] = await db.select().from(settlementFiles).where(eq(settlementFiles.digest, digest));
  return row;
}

/** Newest first. */
export function selectSettlementFiles(db: Db, limit: number) {
  return db
    .select({
      gateway: settlementFiles.gateway,
      fileName: settlementFiles.fileName,
      lines: settlementFiles.lines,
      createdAt: settlementFiles.createdAt,
      by: staff.fullName,
    })
    .from(settlementFiles)
    .innerJoin(staff, eq(staff.id, settlementFiles.staffId))
    .orderBy(desc(settlementFiles.createdAt))
    .limit(limit);
}

export async function insertSettlementFile(
  tx: Db,
  file: typeof settlementFiles.$inferInsert,
): Promise<void> {
  await tx.insert(settlementFiles).values(file);
}

export async function insertSettlementLines(tx: Db, lines: readonly SettlementLine[]) {
  await tx.insert(settlementLines).values([...lines]);
}

/** Stored lines with these ids. */
export function selectLinesOfEntities(db: Db, gateway: string, entityIds: readonly string[]) {
  return db
    .select()
    .from(settlementLines)
    .where(
      and(eq(settlementLines.gateway, gateway), inArray(settlementLines.entityId, [...entityIds])),
    );
}

/** Lines of earlier files whose payment was unknown when they were imported. */
export function selectUnknownLines(db: Db, gateway: string) {
  return db
    .select()
    .from(settlementLines)
    .where(
      sql`${settlementLines.attemptId} is null and ${settlementLines.refundId} is null and ${settlementLines.kind} <> 'other' and ${settlementLines.gateway} = ${gateway}`,
    );
}

/** Stores payments that have become known since then. */
export async function updateWhose(
  tx: Db,
  id: string,
  whose: { attemptId: string | null; refundId: string | null },
): Promise<void> {
  await tx.update(settlementLines).set(whose).where(eq(settlementLines.id, id));
}
