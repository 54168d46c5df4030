/** Alerts: matters that wait for a person, such as unknown money or inconsistent books. */
import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, instant, oneOf } from '#src/platform/database/columns.ts';
import { staff } from '#src/staff/server/staff-tables.ts';
import { type AlertKind, alertKinds } from '../alert-rules.ts';

/** Mails about alerts to the owner. */
export const alertMails = pgTable(
  'alert_mails',
  {
    id: id(),
    kind: text('kind').$type<AlertKind>().notNull(),
    createdAt: createdAt(),
    /** When the mail server accepted it, or it was stored as a file. */
    sentAt: instant('sent_at'),
  },
  (table) => [
    index('alert_mails_by_kind').on(table.kind, table.createdAt),
    oneOf('alert_mails_kind', table.kind, alertKinds),
  ],
);

export const alerts = pgTable(
  'alerts',
  {
    id: id(),
    kind: text('kind').$type<AlertKind>().notNull(),
    /** What the alert is about; there is at most one open alert for a subject. */
    subject: text('subject').notNull(),
    message: text('message').notNull(),
    /**
     * A payment attempt. Alerts do not import payments; the foreign key is in
     * migrations/0000_shop.sql.
     */
    attemptId: uuid('attempt_id'),
    createdAt: createdAt(),
    resolvedAt: instant('resolved_at'),
    /** The admin who closed it; null if its cause ended. */
    resolvedBy: uuid('resolved_by').references(() => staff.id),
    note: text('note'),
    mailId: uuid('mail_id').references(() => alertMails.id),
  },
  (table) => [
    uniqueIndex('alerts_open_once')
      .on(table.kind, table.subject)
      .where(sql`${table.resolvedAt} is null`),
    index('alerts_by_attempt').on(table.attemptId),
    index('alerts_by_mail').on(table.mailId),
    index('alerts_unmailed')
      .on(table.kind)
      .where(sql`${table.mailId} is null and ${table.resolvedAt} is null`),
    // Those by which a person says that money went back by hand.
    index('alerts_by_hand')
      .on(table.resolvedAt)
      .where(sql`${table.kind} = 'refundFailed' and ${table.resolvedBy} is not null`),
    oneOf('alerts_kind', table.kind, alertKinds),
    check('alerts_closed', sql`${table.resolvedBy} is null or ${table.note} is not null`),
  ],
);
