/** Statements on sessions. */
import { and, desc, eq, gt, lt, lte } from 'drizzle-orm';
import type { Db } from '#src/platform/database/db.ts';
import { staff } from '#src/staff/server/staff-tables.ts';
import { sessions } from './session-tables.ts';

export function insertSession(db: Db, row: typeof sessions.$inferInsert) {
  return db.insert(sessions).values(row);
}

/** A valid session of an active person. */
export async function selectSession(db: Db, tokenHash: string, now: Date) {
  const [row] = await db
    .select({
      sessionId: sessions.id,
      staffId: staff.id,
      role: staff.role,
      fullName: staff.fullName,
      email: staff.email,
      mobileNo: staff.mobileNo,
      lastUsedAt: sessions.lastUsedAt,
      passwordGivenAt: sessions.passwordGivenAt,
    })
    .from(sessions)
    .innerJoin(staff, eq(staff.id, sessions.staffId))
    .where(
      and(eq(sessions.tokenHash, tokenHash), gt(sessions.expiresAt, now), eq(staff.isActive, true)),
    );
  return row;
}

/** True if an accepted session still exists, in the transaction that needs it. */
export async function selectIsOpen(tx: Db, id: string): Promise<boolean> {
  const rows = await tx.select({ id: sessions.id }).from(sessions).where(eq(sessions.id, id));
  return rows.length > 0;
}

/** Changes nothing if another request of the same session has already written a later use. */
export function touchSession(db: Db, id: string, { now, seen }: { now: Date; seen: Date }) {
  return db
    .update(sessions)
    .set({ lastUsedAt: now })
    .where(and(eq(sessions.id, id), lte(sessions.lastUsedAt, seen), lt(sessions.lastUsedAt, now)));
}

export function updatePasswordGiven(db: Db, id: string, at: Date) {
  return db.update(sessions).set({ passwordGivenAt: at }).where(eq(sessions.id, id));
}

export function deleteSession(db: Db, id: string) {
  return db.delete(sessions).where(eq(sessions.id, id));
}

/** Sessions that have not expired, by last use, latest first. */
export function selectSessionsOfStaff(db: Db, staffId: string, now: Date) {
  const { id, device, createdAt, lastUsedAt, expiresAt } = sessions;
  return db
    .select({ id, device, createdAt, lastUsedAt })
    .from(sessions)
    .where(and(eq(sessions.staffId, staffId), gt(expiresAt, now)))
    .orderBy(desc(lastUsedAt), desc(id));
}

/** False if the session is not this person's or does not exist. */
export async function deleteOwnSession(
  db: Db,
  { id, staffId }: { id: string; staffId: string },
): Promise<boolean> {
  const gone = await db
    .delete(sessions)
    .where(and(eq(sessions.id, id), eq(sessions.staffId, staffId)))
    .returning({ id: sessions.id });
  return gone.length === 1;
}

export function deleteSessionsOfStaff(db: Db, staffId: string) {
  return db.delete(sessions).where(eq(sessions.staffId, staffId));
}

export function deleteExpiredSessions(db: Db, now: Date) {
  return db.delete(sessions).where(lte(sessions.expiresAt, now));
}
