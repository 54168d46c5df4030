/** Statements on alerts. */
import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import type { Db } from '#src/platform/database/db.ts';
import type { AlertKind } from '../alert-rules.ts';
import { alerts } from './alert-tables.ts';

/** Open or closed. */
export async function selectAlertOf(db: Db, kind: AlertKind, subject: string) {
  const [row] = await db
    .select({ id: alerts.id })
    .from(alerts)
    .where(and(eq(alerts.kind, kind), eq(alerts.subject, subject)))
    .limit(1);
  return row;
}

/** Returns false if the alert is already open. */
export async function insertAlert(db: Db, row: typeof alerts.$inferInsert): Promise<boolean> {
  const stored = await db
    .insert(alerts)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: alerts.id });
  return stored.length > 0;
}

export function selectOpenAlerts(db: Db) {
  return db.select().from(alerts).where(isNull(alerts.resolvedAt)).orderBy(asc(alerts.createdAt));
}

export async function selectAlert(db: Db, id: string) {
  const [row] = await db.select().from(alerts).where(eq(alerts.id, id));
  return row;
}

/** Closes an open alert; returns false if it was already closed. */
export async function updateResolved(
  db: Db,
  id: string,
  resolution: { resolvedAt: Date; resolvedBy: string; note: string },
): Promise<boolean> {
  const closed = await db
    .update(alerts)
    .set(resolution)
    .where(and(eq(alerts.id, id), isNull(alerts.resolvedAt)))
    .returning({ id: alerts.id });
  return closed.length > 0;
}

/** Closes the open alert of a subject whose cause has ended; false if none was open. */
export async function updateSubjectResolved(
  db: Db,
  kind: AlertKind,
  subject: string,
  resolvedAt: Date,
): Promise<boolean> {
  const closed = await db
    .update(alerts)
    .set({ resolvedAt })
    .where(and(eq(alerts.kind, kind), eq(alerts.subject, subject), isNull(alerts.resolvedAt)))
    .returning({ id: alerts.id });
  return closed.length > 0;
}

/** All alerts about these subjects, open or closed. */
export function selectAlertsAbout(db: Db, kind: AlertKind, subjects: readonly string[]) {
  const { subject, resolvedAt, resolvedBy } = alerts;
  return db
    .select({ subject, resolvedAt, resolvedBy })
    .from(alerts)
    .where(and(eq(alerts.kind, kind), inArray(subject, [...subjects])));
}
