/** Statements on mails about alerts. */
import { and, asc, desc, eq, inArray, isNull } from 'drizzle-orm';
import type { Db } from '#src/platform/database/db.ts';
import type { AlertKind } from '../alert-rules.ts';
import { alertMails, alerts } from './alert-tables.ts';

const isUnmailed = (kind: AlertKind) =>
  and(eq(alerts.kind, kind), isNull(alerts.mailId), isNull(alerts.resolvedAt));

/** The open alerts of a kind that are in no mail; locked, so that only one mail takes them. */
export async function selectUnmailedLocked(tx: Db, kind: AlertKind): Promise<string[]> {
  const rows = await tx
    .select({ id: alerts.id })
    .from(alerts)
    .where(isUnmailed(kind))
    .orderBy(asc(alerts.createdAt), asc(alerts.id))
    .for('update');
  return rows.map(({ id }) => id);
}

/** The time of the newest mail of a kind. */
export async function selectLastMailAt(tx: Db, kind: AlertKind): Promise<Date | undefined> {
  const [row] = await tx
    .select({ createdAt: alertMails.createdAt })
    .from(alertMails)
    .where(eq(alertMails.kind, kind))
    .orderBy(desc(alertMails.createdAt))
    .limit(1);
  return row?.createdAt;
}

export async function insertAlertMail(
  tx: Db,
  row: typeof alertMails.$inferInsert,
  alertIds: readonly string[],
): Promise<void> {
  await tx.insert(alertMails).values(row);
  await tx
    .update(alerts)
    .set({ mailId: row.id })
    .where(inArray(alerts.id, [...alertIds]));
}

export async function selectAlertMail(db: Db, id: string) {
  const [row] = await db.select().from(alertMails).where(eq(alertMails.id, id));
  return row;
}

/** The alerts of a mail, oldest first. */
export function selectAlertsOfMail(db: Db, mailId: string) {
  return db
    .select()
    .from(alerts)
    .where(eq(alerts.mailId, mailId))
    .orderBy(asc(alerts.createdAt), asc(alerts.id));
}

export function updateMailSent(db: Db, id: string, sentAt: Date) {
  return db.update(alertMails).set({ sentAt }).where(eq(alertMails.id, id));
}
