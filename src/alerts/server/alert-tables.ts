/** What waits for a person: money that nobody can place, and books that disagree. */
import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, instant, oneOf } from '#src/platform/database/columns.ts';
import { staff } from '#src/staff/server/staff-tables.ts';
import { type AlertKind, alertKinds } from '../alert-rules.ts';

/** What was mailed to the owner. */
export const alertMails = pgTable(
  'alert_mails',
  {
    id: id(),
    kind: text('kind').$type<AlertKind>().notNull(),
    createdAt: createdAt(),
    /** Given to the mail server, or kept as a file. */
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
    /** What it is about; the same thing is not raised twice while it is open. */
    subject: text('subject').notNull(),
    message: text('message').notNull(),
    /** A payment attempt. Alerts know no payments: migrations/0000_shop.sql has the foreign key. */
    attemptId: uuid('attempt_id'),
    createdAt: createdAt(),
    resolvedAt: instant('resolved_at'),
    /** The admin who closed it; none where what it was about came to its end. */
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
    oneOf('alerts_kind', table.kind, alertKinds),
    check('alerts_closed', sql`${table.resolvedBy} is null or ${table.note} is not null`),
  ],
);
