/** Messages from customers, as they were sent. */
import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, id, instant, oneOf } from '#src/platform/database/columns.ts';
import {
  type ContactType,
  contactTypes,
  type MailState,
  mailStates,
  maxRating,
} from '../contact-rules.ts';

export const contactMessages = pgTable(
  'contact_messages',
  {
    id: id(),
    /** The number in the customer's ticket. */
    number: integer('number').notNull().unique().generatedAlwaysAsIdentity(),
    type: text('type').$type<ContactType>().notNull(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    mobileNo: text('mobile_no').notNull(),
    companyName: text('company_name'),
    message: text('message').notNull(),
    /** Stars, for feedback with a rating. */
    rating: integer('rating'),
    createdAt: createdAt(),
    /**
     * Rows from before there was mail were only stored in this table, and are not sent any more.
     */
    mailState: text('mail_state').$type<MailState>().notNull().default('kept'),
    sentAt: instant('sent_at'),
    /** Why the last attempt failed. */
    lastError: text('last_error'),
    handledAt: instant('handled_at'),
    /** The admin's name at that time. */
    handledBy: text('handled_by'),
  },
  (table) => [
    index('contact_messages_by_time').on(table.createdAt),
    oneOf('contact_messages_type', table.type, contactTypes),
    oneOf('contact_messages_mail_state', table.mailState, mailStates),
    check(
      'contact_messages_sent',
      sql`(${table.mailState} = 'sent') = (${table.sentAt} is not null)`,
    ),
    check(
      'contact_messages_handled',
      sql`(${table.handledAt} is null) = (${table.handledBy} is null)`,
    ),
    check('contact_messages_mobile', sql`${table.mobileNo} ~ '^[0-9]{10}$'`),
    check(
      'contact_messages_rating',
      sql`${table.rating} is null or (${table.type} = 'feedback' and ${table.rating} between 1 and ${sql.raw(String(maxRating))})`,
    ),
  ],
);
