/** Statements on settlement files and their lines. */
import { and, desc, eq, getTableColumns, inArray, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
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

/** The file with these bytes, unless it was taken back. */
export async function selectFileOfDigest(db: Db, digest: string) {
  const [row] = await db
    .select({ id: settlementFiles.id })
    .from(settlementFiles)
    .where(and(eq(settlementFiles.digest, digest), isNull(settlementFiles.takenBackAt)));
  return row;
}

/** A company of which the shop has a file, so that its payments should be settled. */
export async function hasSettlementFile(db: Db): Promise<boolean> {
  const rows = await db
    .select({ id: settlementFiles.id })
    .from(settlementFiles)
    .where(isNull(settlementFiles.takenBackAt))
    .limit(1);
  return rows.length > 0;
}

const takers = alias(staff, 'takers');

/** Newest first. */
export function selectSettlementFiles(db: Db, limit: number) {
  return db
    .select({
      id: settlementFiles.id,
      gateway: settlementFiles.gateway,
      fileName: settlementFiles.fileName,
      lines: settlementFiles.lines,
      createdAt: settlementFiles.createdAt,
      by: staff.fullName,
      takenBackAt: settlementFiles.takenBackAt,
      takenBackBy: takers.fullName,
    })
    .from(settlementFiles)
    .innerJoin(staff, eq(staff.id, settlementFiles.staffId))
    .leftJoin(takers, eq(takers.id, settlementFiles.takenBackBy))
    .orderBy(desc(settlementFiles.createdAt))
    .limit(limit);
}

export async function selectSettlementFile(db: Db, id: string) {
  const [row] = await db
    .select({ gateway: settlementFiles.gateway, takenBackAt: settlementFiles.takenBackAt })
    .from(settlementFiles)
    .where(eq(settlementFiles.id, id));
  return row;
}

/** The database refuses it while a later file builds on it, and removes the file's lines. */
export async function updateTakenBack(
  tx: Db,
  id: string,
  taken: { takenBackAt: Date; takenBackBy: string },
): Promise<void> {
  await tx.update(settlementFiles).set(taken).where(eq(settlementFiles.id, id));
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

/** Stored lines with these ids, and the names of their files. */
export function selectLinesOfEntities(db: Db, gateway: string, entityIds: readonly string[]) {
  return db
    .select({ ...getTableColumns(settlementLines), fileName: settlementFiles.fileName })
    .from(settlementLines)
    .innerJoin(settlementFiles, eq(settlementFiles.id, settlementLines.fileId))
    .where(
      and(eq(settlementLines.gateway, gateway), inArray(settlementLines.entityId, [...entityIds])),
    );
}

/** Lines of earlier files whose payment or refund was unknown when they were imported. */
export function selectUnknownLines(db: Db, gateway: string) {
  return db
    .select()
    .from(settlementLines)
    .where(
      sql`${settlementLines.attemptId} is null and ${settlementLines.refundId} is null and ${settlementLines.kind} <> 'other' and ${settlementLines.gateway} = ${gateway}`,
    );
}

/** The one of them that a line is of; none for a line that is not of this shop. */
export interface Whose {
  attemptId: string | null;
  refundId: string | null;
  ofAttemptId: string | null;
}

/** Stores payments and refunds that have become known since then. */
export async function updateWhose(tx: Db, id: string, whose: Whose): Promise<void> {
  await tx.update(settlementLines).set(whose).where(eq(settlementLines.id, id));
}

/** The amount of a matter that can be in several lines, without its sign. */
export async function sumLines(
  tx: Db,
  gateway: string,
  {
    kind,
    reference,
    amountPaise,
  }: { kind: SettlementLine['kind']; reference: string; amountPaise: number },
): Promise<number> {
  const l = settlementLines;
  const { rows } = await tx.execute<{ paise: number }>(sql`
    select abs(sum(${l.amountPaise}))::bigint as paise from ${l}
    where ${l.gateway} = ${gateway} and ${l.kind} = ${kind} and ${reference} in (${l.entityId}, ${l.disputeRef})
      and sign(${l.amountPaise}) = ${Math.sign(amountPaise)}`);
  return rows[0]?.paise ?? Math.abs(amountPaise);
}
